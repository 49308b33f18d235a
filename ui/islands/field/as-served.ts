/** A copy of the form as the server sent it: without all that was typed or chosen in it, also before a script came to it. */
export function asServed(form: HTMLFormElement): HTMLFormElement {
  const copy = document.importNode(form, true)
  copy.reset()
  return copy
}
