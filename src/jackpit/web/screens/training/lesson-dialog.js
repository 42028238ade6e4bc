// The dialogs that choose the lesson, a drill, the kind of pad, spots of people, and the seed.

import { inputProblem } from "../shared/api.js";
import { MAX_BLACKJACK_SPOTS } from "../shared/bounds.js";
import { openDialog } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { plural, rich, t } from "../shared/text.js";
import { newSeed, parseSpots } from "./address.js";

const SHORT_SHOE = 78; // cards: a deck and a half, a few rounds
const PAD_CHOICES = [
  ["touch", t("Touch pad")],
  ["keypad", t("Keypad")],
];

const TRAIN = html`<code>./run train</code>`;

/**
 * Choose what to practice next.
 * @param {Training} training
 */
export async function openLessonDialog(training) {
  const { exercise } = training;
  const { tables } = training.context;
  const lessons = training.lessons.filter((lesson) => tables.some((table) => table.game === lesson.key));
  const isShort = lessons.length < training.lessons.length;
  const chosen = await openDialog({
    title: t("What do you want to practice?"),
    text: html`${t(
      "Every shoe has a number: the same number deals the same cards again, to you or to anyone with the address.",
    )} ${isShort ? rich("{command} has a table for every game.", { command: TRAIN }) : nothing}`,
    fields: [
      {
        name: "lesson",
        label: t("Lesson"),
        options: lessons.map((lesson) => [lesson.key, lesson.name]),
        value: exercise.lesson,
      },
      { name: "controller", label: t("Pad"), options: PAD_CHOICES, value: exercise.table.controller },
      {
        name: "people",
        label: t("Spots played by people"),
        value: exercise.people.join(", "),
        hint: t("such as 3, 5; the others are simulated"),
      },
      {
        name: "seed",
        label: t("Shoe number"),
        value: "",
        hint: t("empty: a new shoe; this one is {number}", { number: exercise.seed }),
      },
    ],
    submitLabel: t("Next: shoe or drill"),
    submit: (values) => readLesson(training, values),
  });
  if (chosen && chosen !== true) await chooseDrill(training, chosen);
}

/**
 * The exercise that was typed, without a drill; the server checks its seed.
 * @param {Training} training
 * @param {FieldValues} values
 */
async function readLesson(training, values) {
  const { tables } = training.context;
  const table = tables.find((x) => x.game === values.lesson && x.controller === values.controller);
  if (!table) throw inputProblem(t("No table here has this lesson and this pad."), ["controller"]);
  const people = parseSpots(values.people ?? "");
  if (!people) throw inputProblem(t("The spots are 1 to {most}.", { most: MAX_BLACKJACK_SPOTS }), ["people"]);
  /** @type {Exercise} */
  const exercise = {
    table,
    lesson: table.game,
    people,
    seed: values.seed ?? newSeed(),
    drill: null,
    cut: null,
  };
  await training.check(exercise);
  return exercise;
}

/**
 * Choose a whole shoe, a short one, or a drill of the lesson.
 * @param {Training} training
 * @param {Exercise} exercise
 */
async function chooseDrill(training, exercise) {
  const drills = training.lessons.find((lesson) => lesson.key === exercise.lesson)?.drills ?? [];
  const chosen = await openDialog({
    title: t("A shoe, or a drill?"),
    text: drills.length
      ? html`<dl class="drills">${drills.map((drill) => html`<dt>${drill.name}</dt><dd>${drill.about}</dd>`)}</dl>`
      : t("This lesson has no drills yet."),
    fields: [
      {
        name: "what",
        label: t("Practice"),
        options: [
          ["shoe", t("A whole shoe")],
          [
            "short",
            plural(
              SHORT_SHOE,
              "A short shoe: the cut card after {count} card",
              "A short shoe: the cut card after {count} cards",
            ),
          ],
          ...drills.map((drill) => [drill.key, t("Drill: {drill}", { drill: drill.name })]),
        ],
        value: training.exercise.lesson === exercise.lesson ? (training.exercise.drill ?? "shoe") : "shoe",
      },
    ],
    submitLabel: t("Start"),
    submit: ({ what }) => ({
      drill: drills.find((drill) => drill.key === what)?.key ?? null,
      cut: what === "short" ? SHORT_SHOE : null,
    }),
  });
  if (chosen && chosen !== true) await training.begin({ ...exercise, ...chosen });
}
