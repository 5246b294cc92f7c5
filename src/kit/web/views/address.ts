/** The address of a page as it is by now, for whoever changes a part of it: its list, the links between its views. */

/** `at`: the entry of the history it was asked for from; another one stands once it has arrived, or somebody has gone elsewhere. */
let onItsWay: { at: unknown; params: URLSearchParams } | undefined

/**
 * The words of the address. A page that is slow to draw shows what was chosen before the last choice: this is the address as it stands in
 * the browser or, while a change is on its way there, with that.
 */
export function paramsNow(): URLSearchParams {
  const isOnItsWay = onItsWay && onItsWay.at === window.history.state?.key
  return new URLSearchParams(isOnItsWay ? onItsWay?.params : window.location.search)
}

/** Said before the address is changed to these words, so that the next change of a part begins with them. */
export function willBe(params: URLSearchParams): void {
  onItsWay = { at: window.history.state?.key, params }
}
