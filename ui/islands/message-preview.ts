/** Shows how a message reads while it is written: the page that the button "Look at it first" asks for, a part of it. */
const form = document.querySelector<HTMLFormElement>('form[data-preview]')
let waiting = 0
let latest = 0

async function look(): Promise<void> {
  const address = form?.dataset['preview']
  if (!form || !address) return
  const mine = ++latest
  const fields = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null)
  if (!answer || answer.redirected || mine !== latest) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [fresh, shown] = [page, document].map((one) => one.querySelector('[data-preview-out]'))
  if (fresh && mine === latest) shown?.replaceWith(fresh)
}

form?.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = window.setTimeout(() => void look(), 300)
})
