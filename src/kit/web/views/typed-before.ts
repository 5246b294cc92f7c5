/**
 * What was typed into a field while the scripts were still on their way: the browser has it, the page that comes to life knows nothing of
 * it, and would take it away with the first letter more. To be asked in a layout effect, when the page has just come to life.
 *
 * @returns nothing where nothing was typed
 */
export function typedBefore(field: Element | null): string | undefined {
  // what is typed to find a choice, or a day, is no value yet
  const isText = (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && !field.ariaHasPopup
  return isText && field.value !== field.defaultValue ? field.value : undefined
}
