/** Replaces the parts of the page with these ids by those that the server shows now. Null where no page came. */
export async function showAfresh(...ids: readonly string[]): Promise<void> {
  const { pathname, search } = location
  const answer = await fetch(`${pathname}${new URLSearchParams(search).has('visit') ? search : ''}`).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const id of ids) {
    const [old, fresh] = [document.getElementById(id), page.getElementById(id)]
    if (old && fresh) old.replaceWith(document.adoptNode(fresh))
  }
}
