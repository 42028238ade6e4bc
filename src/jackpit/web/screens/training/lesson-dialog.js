// @ts-nocheck Its types are not declared yet.
// The dialogs that choose the lesson, a drill, the kind of pad, spots of people, and the seed.

import { openDialog } from "../shared/dialog.js";
import { html, nothing } from "../shared/html.js";
import { newSeed } from "./address.js";

const SHORT_SHOE = 78; // cards: a deck and a half, a few rounds
const CONTROLLERS = [
  ["touch", "Touch pad"],
  ["keypad", "Keypad"],
];

/** Choose what to practice next. */
export async function openLessonDialog(training) {
  const { exercise } = training;
  const { tables } = training.context;
  const lessons = training.lessons.filter((lesson) => tables.some((table) => table.game === lesson.key));
  const isShort = lessons.length < training.lessons.length;
  const lesson = await openDialog({
    title: "What do you want to practice?",
    text: html`Every shoe has a seed: the same seed deals the same cards again, to you or to anyone with the
      address.${isShort ? html` <code>./run train</code> has a table for every game.` : nothing}`,
    fields: [
      {
        name: "lesson",
        label: "Lesson",
        options: lessons.map((lesson) => [lesson.key, lesson.name]),
        value: exercise.lesson,
      },
      { name: "controller", label: "Pad", options: CONTROLLERS, value: exercise.table.controller },
      {
        name: "people",
        label: "Spots played by people",
        value: exercise.people.join(", "),
        hint: "such as 3, 5; the others are simulated",
      },
      { name: "seed", label: "Seed", value: "", hint: `empty: a new shoe; this one is ${exercise.seed}` },
    ],
    submitLabel: "Next: shoe or drill",
    submit: (values) => {
      const people = (values.people ?? "")
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      if (people.some((spot) => !(spot >= 1 && spot <= 7))) throw fieldError("people", "The spots are 1 to 7.");
      if (values.seed && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(values.seed))
        throw fieldError(
          "seed",
          "A seed has at most 40 letters, digits, dots, hyphens or underscores, and begins with a letter or digit.",
        );
      const table = tables.find((table) => table.game === values.lesson && table.controller === values.controller);
      return {
        table,
        lesson: values.lesson,
        people: [...new Set(people)].toSorted((a, b) => a - b),
        seed: values.seed ?? newSeed(),
      };
    },
  });
  if (lesson) await chooseDrill(training, lesson);
}

/** Choose a whole shoe, a short one, or a drill of the lesson. */
async function chooseDrill(training, { ...exercise }) {
  const { drills } = training.lessons.find((lesson) => lesson.key === exercise.lesson);
  const chosen = await openDialog({
    title: "A shoe, or a drill?",
    text: drills.length
      ? html`<dl class="drills">${drills.map((drill) => html`<dt>${drill.name}</dt><dd>${drill.about}</dd>`)}</dl>`
      : "This lesson has no drills yet.",
    fields: [
      {
        name: "what",
        label: "Practice",
        options: [
          ["shoe", "A whole shoe"],
          ["short", `A short shoe: the cut card after ${SHORT_SHOE} cards`],
          ...drills.map((drill) => [drill.key, `Drill: ${drill.name}`]),
        ],
        value: training.exercise.lesson === exercise.lesson ? (training.exercise.drill ?? "shoe") : "shoe",
      },
    ],
    submitLabel: "Start",
    submit: ({ what }) => ({
      drill: drills.some((drill) => drill.key === what) ? what : null,
      cut: what === "short" ? SHORT_SHOE : null,
    }),
  });
  if (chosen) await training.begin({ ...exercise, ...chosen });
}

const fieldError = (field, sentence) => Object.assign(new Error(sentence), { rule: "NOT_READABLE", where: [field] });
