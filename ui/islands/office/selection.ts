/** The selected rows of a list: their count in the bar, and all of the page at once. The bar works without this. */
const count = document.querySelector<HTMLElement>('[data-bulk-count]')
const all = document.querySelector<HTMLButtonElement>('[data-select-all]')
document.querySelector('[data-select-link]')?.remove()

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[name="ids"][form="bulk"]')]

function show(): void {
  const rows = boxes()
  const selected = rows.filter(({ checked }) => checked).length
  if (count) count.textContent = selected === 0 ? 'With the selected' : `With the ${selected} selected`
  if (!all) return
  all.hidden = rows.length === 0
  all.textContent = selected > 0 && selected === rows.length ? 'Select none' : 'Select all on this page'
}

all?.addEventListener('click', () => {
  const rows = boxes()
  const isAll = rows.every(({ checked }) => checked)
  for (const box of rows) box.checked = !isAll
  show()
})
document.addEventListener('change', show)
// The browser fills boxes again when it comes back from the next page.
addEventListener('pageshow', show)
show()
