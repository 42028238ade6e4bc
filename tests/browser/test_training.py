"""The training table: the felt, the real pad beside it, and mistakes with their paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from urllib.parse import urlencode

import pytest
from browser.tabs import TABLET, TELEVISION, Tabs, faults
from browser.trainees import Trainee
from demo.process import Demo, demo_in
from playwright.sync_api import Browser, Locator, Page, Route, expect
from web.site import Site

from jackpit.blackjack import Action, HandEnd
from jackpit.money import Money
from jackpit.paytable import Share
from jackpit.table.moments import Moment
from jackpit.table.state import ShownCards
from jackpit.training import Practice, PracticeSetup, Stage, checks
from jackpit.training import steps as s

UPRIGHT = (800, 1280)
FINGER = 64
_SMALLER_THAN = """(least) => [...document.querySelectorAll(".key, .spot")].filter((key) => {
  const {width, height} = key.getBoundingClientRect();
  return width && (width < least || height < least);
}).map((key) => key.innerText)"""


@pytest.fixture(scope="module")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    with demo_in(tmp_path_factory.mktemp("training") / "house", verb="train") as house:
        yield house


@pytest.fixture
def tabs_on_house(browser: Browser, house: Demo) -> Iterator[Tabs]:
    """Tabs on the training house; fails at the end if a console reported an error."""
    tabs = Tabs(browser, f"http://127.0.0.1:{house.client.port}")
    yield tabs
    tabs.close()
    assert tabs.complaints == []


def table_of(house: Demo, lesson: str, controller: str) -> str:
    devices = house.client.get("/demo/people").json["devices"]
    wanted = (lesson, controller)
    return str(next(x["table"] for x in devices if (x["game"], x["controller"]) == wanted))


def opened(
    tabs: Tabs,
    house: Demo,
    lesson: str,
    controller: str,
    size: tuple[int, int] = TABLET,
    **query: str,
) -> Page:
    asked = {"lesson": lesson, "table": table_of(house, lesson, controller), **query}
    page = tabs.open(f"/training?{urlencode(asked)}", size)
    expect(page.frame_locator(".pad-frame").locator(".spot")).to_have_count(7)
    return page


def test_a_whole_shoe_is_trained_by_keyboard_and_a_wrong_payout_is_caught_with_its_paragraph(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "blazing-7s", "touch", seed="SHOE-6", cut="24")
    trainee = Trainee(page, "blazing-7s", controller="touch", seed="SHOE-6", cut=24)
    feedback = page.get_by_role("region", name="Score and mistakes")
    trainee.sign_on()

    page.keyboard.press("Space")  # before START GAME
    trainee.practice.take(s.DealCards(is_begun_on_pad=False))
    trainee.count += 1
    expect(feedback.locator(".mistake")).to_contain_text("START GAME")
    rounds = busts = 0
    while trainee.stage is not Stage.SHOE_OVER:
        trainee.deal()
        if not rounds:
            expect(feedback.locator(".mistake")).to_contain_text("Last mistake, round 1:")
        trainee.play()
        busted = [hand for hand in trainee.hands if hand.ended is HandEnd.BUST]
        expect(page.locator(".hand.bust")).to_have_count(len(busted))
        busts += len(busted)
        if not rounds:
            pay_too_much(trainee, feedback)
        trainee.pay()
        trainee.pay_unprompted()
        trainee.end_on_the_pad()
        trainee.next_round()
        rounds += 1

    summary = page.get_by_role("region", name="The shoe is over")
    score = trainee.practice.score
    expect(summary).to_contain_text(f"{score.right} right, 2 wrong, in {rounds} rounds.")
    assert rounds >= 2
    assert busts
    assert faults(page) == []
    summary.get_by_role("button", name="Same cards again").click()
    expect(page.locator(".training")).to_have_attribute("data-steps", "0")
    expect(page.locator(".score")).to_contain_text("0 of 0 right")
    expect(page).to_have_url(re.compile("seed=SHOE-6"))


def pay_too_much(trainee: Trainee, feedback: Locator) -> None:
    """Pay a dollar too much: it is not settled, and the paragraph of the rule is shown."""
    one = next(x for x in trainee.practice.at.open.values() if x.is_asked)
    trainee.settle(one, one.due.won + Money.parse("1"))
    assert not one.is_right
    cite = one.due.cite
    expect(feedback.locator(".mistake blockquote")).to_contain_text(str(cite.named))
    expect(feedback.locator(".mistake blockquote")).to_contain_text(cite.text[:40])
    trainee.settle(one, one.due.won)
    expect(feedback.locator(".right")).to_contain_text(str(one.due.sentence))


def test_a_wrong_payout_cannot_be_undone_before_its_answer_has_arrived(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "bahama-bonus", "touch", seed="SHOE-6")
    trainee = Trainee(page, "bahama-bonus", controller="touch", seed="SHOE-6")
    trainee.sign_on()
    trainee.deal()
    trainee.play()
    due = next(x for x in trainee.practice.at.open.values() if x.is_asked).due
    wrong = due.won + Money.parse("1")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/training/table", hold)

    def pay_too_much_and_undo() -> None:
        page.keyboard.press("Enter")
        page.keyboard.type(wrong.plain())
        with page.expect_request("**/api/training/table"):
            page.keyboard.press("Enter")
        page.locator(".instruction p").click()
        page.keyboard.press("Backspace")
        held.pop().continue_()
        page.unroute("**/api/training/table")

    trainee.act(
        pay_too_much_and_undo, s.Pay(spot=due.spot, hand=due.hand, wager=due.wager, won=wrong)
    )
    expect(page.locator(".toast")).to_have_text(
        "This cannot be undone: a mistake stays in the score."
    )
    expect(page.locator(".mistake blockquote")).to_contain_text(str(due.cite.named))
    expect(page.locator(".training")).to_have_attribute("data-steps", str(trainee.count))


def test_a_missed_award_that_is_not_prompted_is_a_mistake(house: Demo, tabs_on_house: Tabs) -> None:
    page = opened(tabs_on_house, house, "kings-bounty", "touch", seed="SEE", drill="fixed-awards")
    trainee = Trainee(page, "kings-bounty", controller="touch", seed="SEE", drill="fixed-awards")
    trainee.sign_on()
    trainee.deal()
    trainee.play()
    trainee.pay()
    trainee.end_on_the_pad()

    missed = trainee.practice.score.mistakes[-1].fault
    mistake = page.locator(".mistake")
    expect(mistake).to_contain_text(str(missed.sentence))
    expect(mistake).to_contain_text(str(missed.cite.named))
    trainee.pay()
    trainee.next_round()
    expect(page.locator(".score")).to_contain_text("round 2")


def test_the_drill_when_to_pay_asks_for_the_moment_of_every_hand_and_explains_a_wrong_one(
    house: Demo, tabs_on_house: Tabs
) -> None:
    game, seed = "bet-the-set-21", "WHEN-2"
    page = opened(tabs_on_house, house, game, "touch", seed=seed, drill="moments")
    trainee = Trainee(page, game, controller="touch", seed=seed, drill="moments")
    feedback = page.get_by_role("region", name="Score and mistakes")
    trainee.sign_on()
    found = set()
    for number in range(3):
        trainee.start_and_deal()
        due = [one.due for one in trainee.practice.at.moments.values()]
        expect(trainee.instruction).to_contain_text(f"{len(due)} to go")
        expect(page.locator(".wager-tab")).to_have_count(len(due))
        expect(page.locator(".moment-key kbd")).to_have_text(["1", "2", "3", "4"])
        if not number:
            one = next(iter(trainee.practice.at.moments.values()))
            trainee.name_moment(one, Moment.DEALER_HAND)
            wrong = trainee.practice.score.mistakes[-1].fault
            expect(feedback.locator(".mistake")).to_contain_text(str(wrong.sentence))
            expect(feedback.locator("blockquote")).to_contain_text(str(wrong.cite.named))
            expect(feedback.locator("blockquote")).to_contain_text(wrong.cite.text[:60])
            page.keyboard.press("Space")  # nothing else continues
            expect(page.locator(".moment-key")).to_have_count(4)
            trainee.name_moment(one, one.due.moment)
            expect(feedback.locator(".right")).to_contain_text(str(one.due.sentence))
            assert faults(page) == []
        trainee.name_moments()
        expect(page.locator(".moment-key")).to_have_count(0)
        found |= {x.moment for x in due}
        trainee.play()
        trainee.pay()
        trainee.pay_unprompted()
        trainee.end_on_the_pad()
        trainee.next_round()

    assert {Moment.NOW, Moment.HOLE_CARD, Moment.END_OF_ROUND} <= found
    assert trainee.practice.score.wrong == 1


def test_a_drill_of_jackpots_is_marked_verified_and_ended_on_the_keypad_beside_the_felt(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "bahama-bonus", "keypad", seed="DRILL", drill="jackpots")
    trainee = Trainee(page, "bahama-bonus", controller="keypad", seed="DRILL", drill="jackpots")
    pad = trainee.pad
    trainee.sign_on()
    trainee.deal()
    trainee.play()
    trainee.pay()
    trainee.pay_unprompted()
    settlement = trainee.practice.at.settlement
    assert settlement is not None
    won = checks.progressive_winners(trainee.lesson, settlement)
    marks = [x for x in won if isinstance(x.line.award, Share)]
    assert len(marks) >= 2
    pad.mark(marks[0].line.name)
    expect(pad.prompt).to_contain_text("tap its spot")
    for one in marks:
        pad.press(pad.spot(one.spot))
        expect(pad.sheet).to_contain_text(str(one.spot))
    expect(pad.sheet).to_contain_text("pending, needs a supervisor")
    shown = s.DeclareOnPad(shown=ShownCards.HOLE_CARD)
    trainee.act(pad.key("HOLE CARD SHOWN").click, shown)

    page.get_by_role("button", name="Supervisor").click()
    trainee.enter_pin("Turn to JPH")
    pad.key("J-POT").click()
    pad.key("RUN").click()
    recorded = [s.PadMark(line=x.line.key, spot=x.spot) for x in marks]
    trainee.end_on_the_pad(*recorded)

    assert trainee.practice.at.pad_is_right
    expect(page.get_by_text("✓ The pad is correct")).to_be_visible()
    expect(page.locator(".score")).to_contain_text(f"{trainee.practice.score.right} of")


def test_a_person_wagers_at_a_spot_and_sees_why_an_action_is_not_allowed(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "hit-and-run", "touch", seed="YOU-1", people="1")
    trainee = Trainee(page, "hit-and-run", controller="touch", seed="YOU-1", people=frozenset({1}))
    trainee.sign_on()
    form = page.locator("form.wager")
    form.get_by_label("Wager").fill("20")
    form.get_by_role("checkbox").check()
    side = trainee.lesson.side.key
    wager = s.PlaceWagers(spot=1, main=Money.parse("20"), sides={side: Money.parse("1")})
    trainee.act(form.get_by_role("button", name="Wager").click, wager)
    trainee.deal()

    keys = page.get_by_role("group", name="Spot 1 decides")
    expect(keys.locator("kbd")).to_have_text(["H", "S", "D", "P", "U", "R"])  # as in the terminal
    rescue = keys.get_by_role("button", name="Rescue")
    expect(rescue).to_have_attribute("aria-disabled", "true")
    rescue.click(force=True)
    dealt = trainee.practice.at.round
    assert dealt is not None
    why = dealt.why_not(Action.RESCUE)
    assert why is not None
    expect(page.locator(".toast")).to_have_text(str(why))
    trainee.act(trainee.key("s"), s.PlayHand(action=Action.STAND))
    expect(keys).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(keys).to_be_visible()


def test_a_round_that_was_left_on_the_pad_is_cleared_before_another_shoe_is_dealt(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "blazing-7s", "keypad", seed="LEFT")
    left = Trainee(page, "blazing-7s", controller="keypad", seed="LEFT")
    left.sign_on()
    left.deal()
    left.pad.mark("Three 7's – Diamonds")
    left.pad.spot(left.practice.on_the_pad[0]).click()
    expect(left.pad.sheet).to_contain_text("pending, needs an executive")
    seed = next(
        seed
        for seed in (f"NEXT-{number}" for number in count())
        if Practice(PracticeSetup(lesson=left.lesson, seed=seed)).on_the_pad
        != left.practice.on_the_pad
    )

    page = opened(tabs_on_house, house, "blazing-7s", "keypad", seed=seed)
    page.get_by_role("button", name="Clear the pad").click()
    expect(page.locator(".instruction")).to_contain_text("press COIN IN on the pad, then deal.")
    Trainee(page, "blazing-7s", controller="keypad", seed=seed).deal()


def test_a_shoe_reloaded_between_rounds_continues_without_a_mistake(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "kings-bounty", "keypad", seed="RELOAD3")
    trainee = Trainee(page, "kings-bounty", controller="keypad", seed="RELOAD3")
    trainee.sign_on()
    trainee.deal()
    assert page.locator(".coin-spot.covered").count() == 0  # R6: the chips are taken off
    trainee.play()
    trainee.pay()
    trainee.pay_unprompted()
    trainee.end_on_the_pad()
    trainee.next_round()

    page.reload()
    expect(page.frame_locator(".pad-frame").locator(".spot")).to_have_count(7)
    trainee.attach_to_frame()
    trainee.deal()
    trainee.play()
    trainee.pay()
    trainee.pay_unprompted()
    trainee.end_on_the_pad()
    expect(page.get_by_text("✓ The pad is correct")).to_be_visible()
    assert trainee.practice.score.wrong == 0
    expect(page.locator(".feedback")).to_contain_text("No mistake so far.")


def test_a_marked_round_that_started_elsewhere_does_not_belong_to_the_felt(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "bet-the-set-21", "keypad", seed="MARKED")
    trainee = Trainee(page, "bet-the-set-21", controller="keypad", seed="MARKED")
    trainee.sign_on()
    trainee.deal()
    line = next(x for x in trainee.lesson.side.pay_table.lines if isinstance(x.award, Share))
    trainee.pad.mark(line.name)
    trainee.pad.spot(trainee.practice.on_the_pad[0]).click()
    expect(trainee.pad.sheet).to_contain_text("pending")

    page = opened(tabs_on_house, house, "bet-the-set-21", "keypad", seed="MARKED")
    expect(page.locator(".instruction")).to_contain_text("with hands marked in it")
    page.get_by_role("button", name="Clear the pad").click()
    expect(page.locator(".instruction")).to_contain_text("press COIN IN on the pad, then deal.")


def test_a_card_swiped_before_the_pad_is_shown_is_read_when_it_is(
    house: Demo, tabs_on_house: Tabs
) -> None:
    asked = {"lesson": "hit-and-run", "table": table_of(house, "hit-and-run", "keypad")}
    page = tabs_on_house.open("/training", TABLET)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/training/pad", hold)
    with page.expect_request("**/training/pad"):
        page.goto(f"{tabs_on_house.address}/training?{urlencode(asked)}", wait_until="commit")
    page.get_by_role("button", name="Your card").click()
    held.pop().continue_()

    pad = page.frame_locator(".pad-frame")
    expect(pad.locator("dialog")).to_contain_text("PIN of")


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"lesson": "baccarat"}, "No table here has the lesson 'baccarat'"),
        ({"drill": "sleep"}, "has no drill 'sleep'."),
        ({"people": "3,9"}, "people=3,5 would be correct."),
        ({"cut": "soon"}, "cut=78 would be correct."),
        (
            {"seed": "a b"},
            "The shoe number in the address cannot be used: A key of 1 to 40 letters",
        ),
    ],
)
def test_an_address_that_cannot_be_dealt_is_refused_in_one_sentence_with_a_link(
    house: Demo, tabs_on_house: Tabs, asked: dict[str, str], sentence: str
) -> None:
    page = tabs_on_house.open(f"/training?{urlencode(asked)}", TABLET)
    refused = page.get_by_role("status").filter(has_text="This shoe cannot be dealt.")
    expect(refused).to_contain_text(sentence)
    expect(page.locator(".toast")).to_have_count(0)
    page.get_by_role("link", name="New shoe").click()
    expect(page.locator(".felt-picture")).to_be_visible()


@pytest.mark.parametrize(
    ("controller", "size"),
    [("touch", TABLET), ("keypad", TABLET), ("touch", TELEVISION), ("keypad", UPRIGHT)],
)
def test_beside_the_felt_the_pads_keys_stay_as_large_as_a_finger_needs(
    house: Demo, tabs_on_house: Tabs, size: tuple[int, int], controller: str
) -> None:
    page = opened(tabs_on_house, house, "kings-bounty", controller, size, seed="SIZE")
    frame = page.locator(".pad-frame").element_handle().content_frame()
    assert frame is not None
    small = frame.evaluate(_SMALLER_THAN, FINGER)

    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert faults(page) == []


def test_shortcuts_are_listed_and_the_address_deals_the_same_shoe_again(
    house: Demo, tabs_on_house: Tabs
) -> None:
    page = opened(tabs_on_house, house, "bet-the-set-21", "touch")
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts of the felt")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Lesson").click()
    page.get_by_label("Shoe number").fill("-x")
    page.get_by_role("button", name="Next: shoe or drill").click()
    expect(page.get_by_role("dialog")).to_contain_text("A key of 1 to 40 letters")
    page.keyboard.press("Escape")
    wagers = page.locator(".bet").all_text_contents()

    other = tabs_on_house.open(page.url.removeprefix(tabs_on_house.address), TABLET)
    expect(other.locator(".bet")).to_have_text(wagers)


def test_a_real_house_has_no_training_table(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/training", TABLET)

    expect(page.get_by_role("heading", name="There is no training table here.")).to_be_visible()
    assert faults(page) == []
