// Names of what the server sends as a key, in the server's own words.

import {
  ADJUSTMENT_REASONS,
  COMPONENT_KINDS,
  CONTROLLERS,
  DEVICE_KINDS,
  METER_NAMES,
  ROLES,
  TIERS,
  TRANSFER_REASONS,
  VERIFIERS,
} from "./server-words.js";
import { capitalized, translated } from "./text.js";

/**
 * The name of a role, as on a badge or in a list.
 * @param {string} role
 */
export const roleName = (role) => ROLES[role] ?? role;

/**
 * The name of the tier that must verify an award, in a list.
 * @param {string} tier
 */
export const tierName = (tier) => TIERS[tier] ?? tier;

/**
 * The same in a sentence: "a supervisor", "an executive".
 * @param {string} tier
 */
export const verifierName = (tier) => VERIFIERS[tier] ?? tier;

/** @param {string} kind */
export const deviceName = (kind) => DEVICE_KINDS[kind] ?? kind;

/**
 * What has an approved version: the server, or a kind of device.
 * @param {string} kind
 */
export const componentName = (kind) => COMPONENT_KINDS[kind] ?? kind;

/**
 * What the dealer of a table presses: a keypad or a touch screen.
 * @param {string} controller
 */
export const controllerName = (controller) => CONTROLLERS[controller] ?? controller;

/**
 * The reason of an adjustment or a back-out, in a sentence.
 * @param {string} reason
 */
export const reasonName = (reason) => ADJUSTMENT_REASONS[reason] ?? reason;

/**
 * The same as a title.
 * @param {string} reason
 */
export const reasonTitle = (reason) => capitalized(reasonName(reason));

/**
 * The reason of a transfer.
 * @param {string} reason
 */
export const transferReason = (reason) => TRANSFER_REASONS[reason] ?? reason;

/**
 * The name of a meter: "Major", and "Jackpot" for a game's only meter.
 * @param {string} key
 */
export const meterName = (key) => translated(METER_NAMES[key] ?? capitalized(key.replaceAll("-", " ")));
