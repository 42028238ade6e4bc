// What the server sends, as the screens use it. Written by hand until tools/screen_types.py writes it.

declare namespace Server {
  /** Why a request or a press is refused. */
  interface Reason {
    rule: string;
    sentence: string;
  }

  /** A message of the live connection: one of these. */
  interface Message {
    welcome?: Welcome;
    answer?: { id: string; status: number; body: { entries: Entry[]; pad?: Pad } & Reason };
    problem?: Reason & { status: number; where: string[] };
    entry?: Entry;
    floor?: Floor;
    pad?: Pad;
    sign?: Sign;
    beat?: number;
  }

  /** What the live connection sends about each thing that can be watched. */
  interface News {
    entries: Entry;
    house: Entry;
    floor: Floor;
    pad: Pad;
    sign: Sign;
  }

  /** A cell of a report. */
  type Cell = string | number | null;

  /** One entry of a log. */
  interface Entry {
    log: string;
    seq: number;
    at: string;
    day: string;
    by: string;
    from: string;
    why: string;
    command: string;
    digest: string;
    events: LogEvent[];
  }

  /** An event; which fields it has depends on its type. */
  interface LogEvent {
    type: string;
    [field: string]: any;
  }

  /** A command; which fields it has depends on its type. */
  interface Command {
    type: string;
    [field: string]: any;
  }

  /** The press of a key of a pad; which fields it has depends on its type. */
  interface Press {
    type: string;
    [field: string]: any;
  }

  /** What a line pays: `times` for ForOne and ToOne, `count` for Dollars, `percent` and `of` for Share. */
  interface Award {
    type: string;
    times?: number;
    count?: number;
    percent?: number;
    of?: string;
  }

  interface Acknowledgment {
    by: string;
    at: string;
    note: string;
  }

  interface WinWinner {
    spot: number;
    name: string;
    document: string;
  }

  interface DemoLogins {
    people: DemoPerson[];
    devices: DemoDevice[];
  }

  interface DemoPerson {
    key: string;
    name: string;
    role: string;
    password: string;
    card: string;
    pin: string;
  }

  interface DemoDevice {
    is_training: boolean;
    key: string;
    kind: string;
    link: string;
    table: string | null;
    token: string;
  }

  /** The answer to a GET of a path. */
  type Answer<Path extends string> = string extends Path
    ? unknown
    : Path extends `/api/about`
      ? About
      : Path extends `/api/alarms?${string}`
        ? { alarms: Alarm[] }
        : Path extends `/api/close/${string}`
          ? DayReport
          : Path extends `/api/close`
            ? Days
            : Path extends `/api/device`
              ? Device
              : Path extends `/api/devices`
                ? { devices: Device[] }
                : Path extends `/api/games`
                  ? { games: Game[] }
                  : Path extends `/api/house`
                    ? House
                    : Path extends `/api/links/${string}/history?${string}`
                      ? MeterHistory
                      : Path extends `/api/links/${string}/entries?${string}`
                        ? { entries: Entry[] }
                        : Path extends `/api/links/${string}/rounds?${string}`
                          ? Rounds
                          : Path extends `/api/links/${string}/rounds/${string}/replay`
                            ? Replay
                            : Path extends `/api/links/${string}/rounds/${string}`
                              ? RoundEntries
                              : Path extends `/api/links/${string}/sign/wins`
                                ? SignWins
                                : Path extends `/api/links/${string}/wins/${string}/facts`
                                  ? WinFacts
                                  : Path extends `/api/links/${string}/wins/${string}`
                                    ? Win
                                    : Path extends `/api/links/${string}`
                                      ? Link
                                      : Path extends `/api/links`
                                        ? { links: LinkLine[] }
                                        : Path extends `/api/people/${string}`
                                          ? Person
                                          : Path extends `/api/people`
                                            ? { people: Person[] }
                                            : Path extends `/api/reports/${string}`
                                              ? Report
                                              : Path extends `/api/reports`
                                                ? { reports: ReportLine[] }
                                                : Path extends `/api/requests`
                                                  ? { requests: Request[] }
                                                  : Path extends `/api/session`
                                                    ? Session
                                                    : Path extends `/api/training`
                                                      ? { lessons: Lesson[] }
                                                      : Path extends `/api/wins?${string}`
                                                        ? WinList
                                                        : Path extends `/demo/people`
                                                          ? DemoLogins
                                                          : Path extends `/demo/state`
                                                            ? Demo
                                                            : unknown;

  /** The answer to a POST to a path. */
  type PostAnswer<Path extends string> = string extends Path
    ? unknown
    : Path extends `/api/links/${string}/preview`
      ? { links: Preview[] }
      : Path extends `/api/odds`
        ? Odds
        : Path extends `/api/qr`
          ? { rows: string[] }
          : Path extends `/api/session`
            ? Session
            : Path extends `/api/session/unlock`
              ? Session
              : Path extends `/api/training/table`
                ? Training
                : Path extends `/demo/${string}`
                  ? Demo
                  : { entries: Entry[] };

  interface About {
    version: string;
    house: string;
    time_zone: string;
    currency: string;
    is_set_up: boolean;
    is_demo: boolean;
  }

  interface Alarm {
    log: string;
    seq: number;
    number: number;
    at: string;
    alarm: string;
    sentence: string;
    is_acknowledged: boolean;
    acknowledged: Acknowledgment | null;
  }

  interface Claim {
    link: string;
    game: string;
    table: string;
    controller: string;
    round: number;
    claim: string;
    line: string;
    lines: string[];
    spots: number[];
    wager: string;
    amount: string;
    meter: string;
    each: string;
    left: string;
    found: string;
    before: string;
    later: string;
    moves: Record<string, string>;
    after: string;
    why: string;
    envy: ClaimEnvy[];
    needs: string;
    needs_reference: boolean;
    dealer: string;
    dealer_name: string;
    marks: ClaimMark[];
    cards: ClaimCards | null;
    strikable: number[];
    why_not: Record<string, Reason | null>;
    since?: string;
  }

  interface Floor {
    now: string;
    links: FloorLink[];
    alarms: FloorAlarm[];
    alarms_in_all: number;
    requests: FloorRequest[];
    today: FloorToday;
  }

  interface Days {
    today: string;
    days: Day[];
  }

  interface DayReport {
    day: string;
    is_over: boolean;
    house: string;
    is_demo: boolean;
    signature: DaySignature | null;
    signed_by: string;
    countersigned_by: string;
    checks: DayReportCheck[];
    later_changes: string[];
    variance: string;
    balances: DayReportBalance[];
    liabilities: DayReportLiability[];
    holds: DayReportHold[];
    wins: WinLine[];
  }

  interface Device {
    key: string;
    kind: string;
    link: string;
    table: string | null;
    since: string;
    is_active: boolean;
  }

  interface Game {
    game: string;
    name: string;
    summary: string;
    decks: number;
    pay_tables: GamePayTable[];
  }

  interface House {
    settings: Settings;
    limits: Limit[];
    limits_since: string | null;
    minimum: Record<string, string>;
    links: HouseLink[];
  }

  interface LinkLine {
    link: string;
    seq: number;
    game: string;
    name: string;
    version: number;
    is_open: boolean;
    is_decommissioned: boolean;
    rounds: number;
    wins: number;
    meters: SignAmount[];
    tables: Table[];
  }

  interface Link {
    link: string;
    seq: number;
    game: string;
    name: string;
    version: number;
    is_open: boolean;
    is_decommissioned: boolean;
    rounds: number;
    wins: number;
    meters: SignAmount[];
    tables: Table[];
    terms: Version;
    pending_terms: Version | null;
    pending_reseed: string | null;
    chips: string;
    moved_to: string | null;
    dealers_lines: string[];
    accounts: Record<string, string>;
    odds: Odds;
  }

  interface MeterHistory {
    link: string;
    meter: string;
    seed: string;
    points: MeterHistoryPoint[];
    hits: MeterHistoryHit[];
  }

  interface Rounds {
    rounds: RoundLine[];
    next: number | null;
  }

  interface RoundEntries {
    round: number;
    table: string;
    day: string;
    wagers: number;
    is_over: boolean;
    entries: Entry[];
  }

  interface Replay {
    link: string;
    round: number;
    table: string;
    day: string;
    wagers: number;
    is_over: boolean;
    game: string;
    wager: string;
    verified: ReplayRange;
    steps: ReplayStep[];
    payments: ReplayPayment[];
    wins: Win[];
    refused: ReplayRefused[];
    neighbors: ReplayNeighbors;
    may_reopen: boolean;
    people: Record<string, ReplayPerson>;
  }

  interface Sign {
    link: string;
    seq: number;
    game: string;
    game_key: string;
    summary: string;
    is_link_open: boolean;
    is_decommissioned: boolean;
    tables_playing: number;
    wager: string;
    pay_table: SignPayTable[];
    bonus: SignBonus | null;
    wins: SignWin[];
    meters: SignMeter[];
    table: string | null;
    is_open: boolean;
  }

  interface SignWins {
    wins: PastSignWin[];
  }

  interface Pad {
    link: string;
    table: string;
    seq: number;
    controller: string;
    game: string;
    pay_table: string;
    decks: number;
    ranks: string[];
    is_dealers_hand: boolean;
    wager: string;
    chips: string;
    is_open: boolean;
    is_link_open: boolean;
    is_table_open: boolean;
    why_not_open: Reason | null;
    why_not_close: Reason | null;
    dealer: string | null;
    dealer_name: string | null;
    key_holder: string | null;
    pins: string[];
    now: string;
    keys: PadKey[];
    extra_keys: PadKey[];
    reminders: string[];
    bonus: PadBonus | null;
    sheet: PadSheet | null;
    sign: SignAmount[];
    round: number | null;
    is_late: boolean;
    is_reopened: boolean;
    spots: PadSpot[];
    dealer_cards: string[];
    joined: number[][];
    wagers: number;
    chips_counted: number | null;
    next_claim: string | null;
    confirmed: string | null;
    active_line: string | null;
    wins: PadWin[];
    last: PadLast | null;
  }

  interface Win {
    number: number;
    table: string;
    round: number;
    version: number;
    claim: string;
    lines: string[];
    shares: [number, string][];
    meter: string;
    found: string;
    left: string;
    transfers: [string, string, string, string][];
    verified_by: string[];
    needs_reference: boolean;
    surveillance: string;
    is_adjusted: boolean;
    paid: number[];
    is_backed_out: boolean;
    recovered: number[];
    winners: WinWinner[];
    printed: number;
  }

  interface WinFacts {
    link: string;
    game: string;
    number: number;
    day: string;
    at: string;
    table: string;
    round: number;
    is_late: boolean;
    dealer: string;
    marked_by: string;
    verified_by: string;
    tier: string;
    lines: string[];
    cards: [string, string][];
    wager: string;
    amount: string;
    prize_steps: WinPrize;
    fixed_award: string;
    shares: WinFactsShare[];
    is_round_over: boolean;
    payments: WinFactsPayment[];
    envy: WinFactsEnvy[];
    later_wins: WinFactsLaterWin[];
    needs_reference: boolean;
    surveillance: string;
    status: string;
    backed_out: WinAct | null;
    requires_winner_name: boolean;
    tax_rule: string;
    seq: number;
    hash: string;
    as_of: number;
    as_of_hash: string;
    prints: WinFactsPrint[];
    entries: WinFactsEntry[];
    requests: WinFactsRequest[];
  }

  interface Odds {
    game: string;
    paytable: string;
    decks: number;
    shoe: string;
    seats: number;
    wager: string;
    considers: string;
    sharing: string;
    fixed_awards_from: string;
    sample: string | null;
    inferred: string | null;
    deals: number;
    lines: OddsLine[];
    hit_frequency: number;
    fixed_return: number;
    envy_return: number;
    house_advantage: number;
    standard_deviation: number;
    meters: OddsMeter[];
    printed: OddsPrinted | null;
    version: string;
    advice?: Reason[];
    over_limit?: string | null;
  }

  interface Person {
    person: string;
    name: string;
    role: string;
    is_active: boolean;
    holds: Hold[];
    signed_in: string | null;
  }

  interface ReportLine {
    report: string;
    title: string;
    summary: string;
    is_current: boolean;
  }

  interface Report {
    report: string;
    header: ReportHeader;
    sections: ReportSection[];
    notes: string[];
  }

  interface Request {
    id: string;
    log: string;
    command: Command;
    summary: string;
    by: string[];
    at: string;
    expires_at: string;
    by_name: string;
    approvers: string[];
  }

  interface Session {
    person: string;
    name: string;
    role: string;
    is_locked: boolean;
    due: string[];
    token?: string;
    may: Record<string, Reason | null>;
    approvers: Record<string, string>;
    takes_cards: boolean;
    pages: string[];
    home: string;
    roles: Role[];
  }

  interface Role {
    role: string;
    name: string;
    duty: string;
  }

  interface Lesson {
    key: string;
    name: string;
    rules: string;
    game: string;
    minimum: string;
    maximum: string;
    side_bets: LessonSideBet[];
    drills: LessonDrill[];
  }

  interface Training {
    lesson: string;
    seed: string;
    drill: string | null;
    shoe: TrainingShoe;
    round: number;
    stage: string;
    says: string;
    dealer: TrainingDealer;
    spots: TrainingSpot[];
    turn: TrainingTurn | null;
    due: TrainingDue[];
    mistakes: TrainingMistake[];
    score: TrainingScore;
    pad: TrainingPad;
  }

  interface WinList {
    wins: WinLine[];
    count: number;
    amount: string;
    missing: [string, number][];
  }

  interface Demo {
    house: string;
    stage: string;
    progress: string;
    speed: number;
    patience: number;
    rounds: number;
    unexpected_refusals: number;
    tables: DemoTable[];
  }

  interface Preview {
    link: string;
    seq: number;
    words: string[];
    accounts: PreviewAccount[];
    sign_before: SignAmount[];
    sign_after: SignAmount[];
    payments: PreviewPayment[];
    waiting: PreviewWaiting[];
    pending_reseed: string | null;
  }

  interface Welcome {
    as: string;
    role: string | null;
    device: string | null;
  }

  interface ClaimEnvy {
    why: string;
    each: string;
    spots: number[];
  }

  interface ClaimMark {
    line: string;
    key: string;
    spot: number | null;
    by: string[];
  }

  interface ClaimCards {
    dealer: string[];
    spots: ClaimSpot[];
  }

  interface FloorLink {
    link: string;
    seq: number;
    game: string;
    name: string;
    is_open: boolean;
    wager: string;
    rounds: number;
    meters: FloorMeter[];
    tables: FloorTable[];
    claims: Claim[];
    references: FloorReference[];
    edge: [number, number] | null;
  }

  interface FloorAlarm {
    log: string;
    seq: number;
    number: number;
    at: string;
    alarm: string;
    sentence: string;
  }

  interface FloorRequest {
    id: string;
    log: string;
    command: Command;
    summary: string;
    by: string;
    by_name: string;
    role: string;
    at: string;
    expires_at: string;
    approvers: string[];
    approvers_in_words: string;
  }

  interface FloorToday {
    day: string;
    rounds: number;
    wagers: number;
    wins: number;
    won: string;
    adjustments: number;
    signed_at: string;
    unsigned: number;
  }

  interface Day {
    day: string;
    is_over: boolean;
    signature: DaySignature | null;
    signed_by: string;
    countersigned_by: string;
  }

  interface DaySignature {
    by: string[];
    at: string;
    variance: string;
    note: string;
    page: string;
    second: Acknowledgment | null;
  }

  interface DayReportCheck {
    key: string;
    title: string;
    state: string;
    says: string;
    todo: string;
    page: string;
    items: DayReportItem[];
  }

  interface DayReportBalance {
    link: string;
    account: string;
    opening: string;
    inflow: string;
    outflow: string;
    closing: string;
    variance: string;
  }

  interface DayReportLiability {
    link: string;
    meters: string;
    reserves: string;
    overflow: string;
    payable: string;
    total: string;
  }

  interface DayReportHold {
    link: string;
    wagers: number;
    drop: string;
    paid: string;
    hold: string;
    expected: string;
    low: string;
    high: string;
    is_likely: boolean;
  }

  interface WinLine {
    link: string;
    number: number;
    day: string;
    at: string;
    table: string;
    round: number;
    lines: string[];
    spots: number[];
    amount: string;
    unpaid: string;
    status: string;
    verified_by: string;
    needs_reference: boolean;
    surveillance: string;
    printed: number;
    is_named: boolean;
  }

  interface GamePayTable {
    pay_table: string;
    wager: string;
    is_sample: boolean;
    lines: GameLine[];
    meters: string[];
    preset: Version;
  }

  interface Settings {
    name: string;
    time_zone: string;
    day_begins: number;
    idle_minutes: number;
    pin_with_card: string[];
    credential_days: number;
    claim_minutes: number;
    request_hours: number;
    currency: string;
    requires_winner_name: boolean;
    tax_form_from: string | null;
    tax_form_times: number | null;
    paper: string;
    is_demo: boolean;
  }

  interface Limit {
    since: string;
    wager: string | null;
    meter: string | null;
    tables: number | null;
    source: string;
  }

  interface HouseLink {
    link: string;
    is_retired: boolean;
  }

  interface SignAmount {
    meter: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
  }

  interface Table {
    table: string;
    controller: string;
    spots: number;
    is_open: boolean;
    dealer: string | null;
    round: number | null;
    wagers: number[];
    claims: string[];
    key_holder: string | null;
  }

  interface Version {
    game: string;
    pay_table: string;
    decks: number;
    number: number;
    rules: VersionRules;
    terms: Terms;
    lines: VersionLine[];
    sample: string;
    inferred: string;
    printed: boolean;
    hands: string;
  }

  interface MeterHistoryPoint {
    at: string;
    amount: string;
  }

  interface MeterHistoryHit {
    win: number;
    at: string;
    paid: string;
    before: string;
    after: string;
  }

  interface RoundLine {
    round: number;
    table: string;
    day: string;
    wagers: number;
    at: string;
    is_over: boolean;
    wins: number[];
  }

  interface ReplayRange {
    after: number;
    until: number;
  }

  interface ReplayStep {
    seq: number;
    at: string;
    by: string;
    from: string;
    why: string;
    command: string;
    hash: string;
    events: string[];
    words: string[];
    people: [string, string][];
    reasons: string[];
    meters: ReplayMeter[];
    accounts: PreviewAccount[];
    is_later: boolean;
    picture: ReplayPicture | null;
  }

  interface ReplayPayment {
    spot: number;
    amount: string;
    source: string;
    why: string;
    win: number | null;
    cage: string | null;
  }

  interface ReplayRefused {
    at: string;
    command: string;
    rule: string;
    sentence: string;
    by: string;
    from: string;
  }

  interface ReplayNeighbors {
    round_before: number | null;
    round_after: number | null;
  }

  interface ReplayPerson {
    name: string;
    role: string;
  }

  interface SignPayTable {
    line: string;
    name: string;
    award: string;
    meter: string | null;
    percent: number | null;
    envy: string | null;
  }

  interface SignBonus {
    name: string;
    when: string;
    award: string;
    envy: string;
  }

  interface SignWin {
    number: number;
    meter: string;
    line: string;
    table: string;
    amount: string;
    spots: number;
  }

  interface SignMeter {
    meter: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
    name: string;
    line: string;
    claimed_by: string | null;
    pending_at: string[];
  }

  interface PastSignWin {
    number: number;
    meter: string;
    line: string;
    table: string;
    amount: string;
    spots: number;
    at: string;
  }

  interface PadKey {
    label: string;
    press: Press;
    is_live: boolean;
    why_not: Reason | null;
    is_lit: boolean;
    is_selected: boolean;
    is_suggested: boolean;
    is_flashing: boolean;
    note: string;
    hand: PadHand | null;
  }

  interface PadBonus {
    name: string;
    when: string;
    award: string;
    envy: string;
    given: PadGiven[];
  }

  interface PadSheet {
    payments: PadPayment[];
    handed: PadHanded[];
    waiting: PadWaiting[];
    reopened: PadReopened[] | null;
  }

  interface PadSpot {
    spot: number;
    cards: string[];
    shows: string | null;
    mark: string | null;
    win: number | null;
  }

  interface PadWin {
    number: number;
    lines: string[];
    shares: [number, string][];
    amount: string;
    meter: string;
    is_adjusted: boolean;
    needs_reference: boolean;
    verified_by: string;
  }

  interface PadLast {
    round: number;
    payments: PadPayment[];
    handed: PadHanded[];
    wins: PadWin[];
    marks: PadMark[];
    bonus: PadGiven[];
  }

  interface WinPrize {
    meter: string;
    percent: number;
    found: string;
    spots: number;
    left: string;
    formula: string;
    added: [string, string][];
    after: string;
    booked_before: string;
    booked_after: string;
  }

  interface WinFactsShare {
    spot: number;
    amount: string;
    winner: string;
    document: string;
    needs_tax_form: boolean;
    paid: WinAct | null;
    recovered: WinAct | null;
  }

  interface WinFactsPayment {
    spot: number;
    cage: string;
    cage_paid: string;
    cage_owed: string;
    cage_backed_out: string;
    award: string;
    envy: string;
    bonus: string;
    why: string;
  }

  interface WinFactsEnvy {
    spot: number;
    amount: string;
    winner: number;
  }

  interface WinFactsLaterWin {
    number: number;
    spots: number[];
    amount: string;
    found: string;
  }

  interface WinAct {
    by: string;
    at: string;
    seq: number;
    second: string;
    text: string;
  }

  interface WinFactsPrint {
    copy: number;
    by: string;
    at: string;
    seq: number;
  }

  interface WinFactsEntry {
    seq: number;
    at: string;
    by: string;
    text: string;
  }

  interface WinFactsRequest {
    id: string;
    by: string;
    at: string;
    expires_at: string;
    summary: string;
  }

  interface OddsLine {
    key: string;
    name: string;
    award: string;
    envy: string | null;
    hand: string;
    ways: number;
    probability: number;
    probability_exact: string;
    one_in: number;
    return: number;
  }

  interface OddsMeter {
    meter: string;
    seed: string;
    contribution: number;
    reserve: number;
    one_in: number;
    average_award: string;
    average_share: string;
    claims_per_wager: number;
    break_even: string;
    runs_dry: boolean;
    grows_by?: string;
  }

  interface OddsPrinted {
    one_in: number;
    average_award: string;
    seed: string;
    house_advantage: number;
    hit_frequency: number;
  }

  interface Hold {
    kind: string;
    since: string;
    is_temporary: boolean;
  }

  interface ReportHeader {
    title: string;
    house: string;
    version: string;
    period: string;
    first_day: string | null;
    last_day: string | null;
    generated_at: string;
    engine: string;
    time_zone: string;
  }

  interface ReportSection {
    key: string;
    heading: string;
    columns: ReportColumn[];
    rows: Cell[][];
    totals: number[];
  }

  interface LessonSideBet {
    key: string;
    name: string;
    wager: string | null;
    only_with: string | null;
    is_progressive: boolean;
  }

  interface LessonDrill {
    key: string;
    name: string;
    about: string;
  }

  interface TrainingShoe {
    decks: number;
    cards: number;
    left: number;
    cut_card_at: number;
  }

  interface TrainingDealer {
    cards: (string | null)[];
    points: string;
    is_turned: boolean;
  }

  interface TrainingSpot {
    spot: number;
    is_person: boolean;
    is_empty: boolean;
    main: string | null;
    sides: TrainingSide[];
    insurance: string | null;
    may_insure: string | null;
    first: string[];
    hands: TrainingHand[];
  }

  interface TrainingTurn {
    spot: number;
    hand: number;
    legal: string[];
    why_not: Record<string, string>;
    will: string | null;
  }

  interface TrainingDue {
    spot: number;
    hand: number | null;
    wager: string;
    name: string;
    staked: string;
    cards: string[] | null;
    answers: TrainingAnswer[];
    is_asked: boolean;
    tried: string | null;
    is_right: boolean | null;
    won: string | null;
    sentence: string | null;
    rule: string | null;
    rule_name: string | null;
  }

  interface TrainingMistake {
    round: number;
    step: number;
    sentence: string;
    rule: string;
    rule_name: string;
    paragraph: string;
  }

  interface TrainingScore {
    right: number;
    wrong: number;
    percent: number | null;
    rounds: number;
    streak: number;
  }

  interface TrainingPad {
    is_needed: boolean;
    spots: number[];
    expected: TrainingExpected[] | null;
    is_right: boolean | null;
  }

  interface DemoTable {
    link: string;
    table: string;
    game: string;
    controller: string;
    doing: string;
    rounds: number;
    is_yours: boolean;
    jackpot: string | null;
    waits: string | null;
    is_open: boolean;
    round: number | null;
    wagers: number[];
    spots: number;
    meters: DemoMeter[];
  }

  interface PreviewAccount {
    account: string;
    before: string;
    after: string;
  }

  interface PreviewPayment {
    spot: number;
    amount: string;
    source: string;
    why: string;
    win: number | null;
  }

  interface PreviewWaiting {
    line: string;
    spots: number[];
    amount: string;
    needs: string;
    why: string;
  }

  interface ClaimSpot {
    spot: number;
    cards: string[];
    named: string | null;
    agrees: boolean;
  }

  interface FloorMeter {
    meter: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
    seed: string;
    hit: FloorHit | null;
  }

  interface FloorTable {
    table: string;
    controller: string;
    spots: number;
    is_open: boolean;
    state: string;
    dealer: string | null;
    dealer_name: string | null;
    key_holder: string | null;
    round: number | null;
    last_round: number | null;
    lit: number[];
    last_press: string | null;
    rounds_an_hour: number | null;
    pad: FloorPad;
    edge: number | null;
  }

  interface FloorReference {
    link: string;
    win: number;
    table: string;
    round: number;
    lines: string[];
    spots: number[];
    amount: string;
    verified_by: string;
    verified_by_name: string;
  }

  interface DayReportItem {
    text: string;
    page: string;
  }

  interface GameLine {
    line: string;
    name: string;
    award: string;
  }

  interface VersionRules {
    supervisor_from: string | null;
    executive_from: string | null;
    tiers: [string, string][];
    surveillance_from: string | null;
    cut_at_mark: boolean;
    chips: string;
    house_modification: boolean;
  }

  interface Terms {
    wager: string;
    meters: TermsMeter[];
    sharing: string;
    fixed_awards_from: string;
    envy_from: string;
  }

  interface VersionLine {
    key: string;
    name: string;
    award: Award;
    envy: Award | null;
  }

  interface ReplayMeter {
    meter: string;
    before: string;
    after: string;
  }

  interface ReplayPicture {
    lit: number[];
    lifted: number[];
    joined: number[][];
    cards: Record<string, string[]>;
    dealer_cards: string[];
    marks: ReplayMark[];
    spots: number;
    is_over: boolean;
    key_holder: string | null;
    sign: SignAmount[];
    payments: PreviewPayment[];
    waiting: ReplayWaiting[];
  }

  interface PadHand {
    award: string;
    percent: number | null;
    meter: string | null;
    pays: string;
    envy: string | null;
    is_claim: boolean;
    is_table_wide: boolean;
    marked: number[];
    needs_spot: boolean;
    logged: number[];
  }

  interface PadGiven {
    winner: number;
    others: number[];
  }

  interface PadPayment {
    spot: number;
    amount: string;
    reason: string;
    why: string;
    from: string;
    win: number | null;
  }

  interface PadHanded {
    spots: number[];
    amount: string;
    from: string;
    cage: string | null;
    parts: PadPart[];
  }

  interface PadWaiting {
    claim: string;
    line: string;
    spots: number[];
    meter: string;
    amount: string;
    each: string;
    needs: string;
    needs_reference: boolean;
    why: string;
  }

  interface PadReopened {
    spot: number;
    before: string;
    now: string;
    pay: string;
    take_back: string;
  }

  interface PadMark {
    line: string;
    spot: number;
  }

  interface ReportColumn {
    key: string;
    name: string;
    kind: string;
  }

  interface TrainingSide {
    key: string;
    name: string;
    amount: string;
    is_removed: boolean;
  }

  interface TrainingHand {
    cards: string[];
    points: string;
    wager: string;
    total: string;
    doublings: number;
    is_turn: boolean;
    ended: string | null;
    ended_words: string | null;
    says: string | null;
  }

  interface TrainingAnswer {
    word: string;
    won: string;
  }

  interface TrainingExpected {
    spot: number;
    line: string;
    name: string;
  }

  interface DemoMeter {
    meter: string;
    amount: string;
    is_pending: boolean;
  }

  interface FloorHit {
    win: number;
    at: string;
    amount: string;
    table: string;
  }

  interface FloorPad {
    is_here: boolean;
    lost_at: string | null;
  }

  interface TermsMeter {
    key: string;
    seed: string;
    contribution: number;
    reserve: number;
    cap: string | null;
  }

  interface ReplayMark {
    line: string;
    spots: number[];
    win: number | null;
  }

  interface ReplayWaiting {
    line: string;
    spots: number[];
    amount: string;
    needs: string;
  }

  interface PadPart {
    amount: string;
    why: string;
    win: number | null;
  }
}
