// Listeners of the fields of a form.

/**
 * A listener that calls *receive* with the value of the field.
 * @param {(value: string) => unknown} receive
 */
export const onValue = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.value);

/**
 * A listener that calls *receive* with whether the box is checked.
 * @param {(isChecked: boolean) => unknown} receive
 */
export const onCheck = (receive) => (/** @type {FieldEvent} */ event) => receive(event.target.checked);
