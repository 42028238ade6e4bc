// Written by tools/screen_facts.py from the code of the server. Do not edit.

/** What the ID of a person, a device, a link or a table may be. */
export const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/** A card as the server writes it. */
export const CARD = /^[A23456789TJQK][cdhs]$/;

/** Of a card, in characters; no person types so many as fast as a reader. */
export const MIN_CARD_LENGTH = 6;

/** Of a PIN, in digits. */
export const MIN_PIN_LENGTH = 4;

/** Of a PIN, in digits. */
export const MAX_PIN_LENGTH = 12;

/** No part of these can be a PIN. */
export const SIMPLE_DIGITS = [
  "000000000000",
  "111111111111",
  "222222222222",
  "333333333333",
  "444444444444",
  "555555555555",
  "666666666666",
  "777777777777",
  "888888888888",
  "999999999999",
  "012345678901234567890123456789",
  "987654321098765432109876543210",
];

/** Of a password, in characters. */
export const MIN_PASSWORD_LENGTH = 12;

/** Spots of a table. */
export const MAX_TABLE_SPOTS = 12;

/** Spots of a training table. */
export const MAX_BLACKJACK_SPOTS = 7;

/** How the server closes a connection: an unreadable message. */
export const NOT_UNDERSTOOD = 4400;

/** The same: a missing right. Neither is tried again. */
export const NOT_ADMITTED = 4401;

/** The currencies that a house can choose. */
export const DOLLAR_CURRENCIES = [
  "USD",
  "CAD",
  "AUD",
  "NZD",
  "BBD",
  "BMD",
  "BND",
  "BSD",
  "BZD",
  "FJD",
  "GYD",
  "HKD",
  "JMD",
  "KYD",
  "LRD",
  "NAD",
  "SBD",
  "SGD",
  "SRD",
  "TTD",
  "TWD",
  "XCD",
];

/** The smallest and the largest number of each setting. */
export const SETTING_RANGES = {
  day_begins: [0, 23],
  idle_minutes: [1, 120],
  credential_days: [1, 3650],
  claim_minutes: [1, 1440],
  tax_form_times: [1, 1000000],
  announce_seconds: [0, 30],
  sign_volume: [0, 100],
  request_hours: [1, 168],
};

/** Settings that a house has before it chooses others. */
export const SETTING_DEFAULTS = {
  day_begins: 6,
  idle_minutes: 10,
  credential_days: 90,
  claim_minutes: 15,
  request_hours: 8,
  currency: "USD",
  announce_seconds: 10,
  sign_volume: 60,
  rules_address: "",
};
