import { documentLimits } from '#modules/invoicing'

/** The rows of items, in order. */
export const rowsIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-item]')]

/** Adds an empty row after the last and moves the focus into it. */
export function addRow(form: HTMLFormElement): void {
  const last = rowsIn(form).at(-1)
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-item-pattern]')
  const row = pattern?.content.querySelector<HTMLElement>('[data-item]')?.cloneNode(true)
  if (!last || !(row instanceof HTMLElement)) return
  last.after(row)
  renumber(form)
  row.querySelector('textarea')?.focus()
}

/** Removes a row and moves the focus to the row that takes its place, or to the one before it. The last one stays. */
export function removeRow(form: HTMLFormElement, row: HTMLElement): void {
  const rows = rowsIn(form)
  if (rows.length < 2) return
  const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1]
  row.remove()
  renumber(form)
  const button = next?.querySelector<HTMLButtonElement>('[data-remove]')
  if (button && !button.disabled) button.focus()
  else next?.querySelector('textarea')?.focus()
}

/** Names, ids and words of each row by its place; the only row cannot be removed. */
export function renumber(form: HTMLFormElement): void {
  const rows = rowsIn(form)
  for (const [place, row] of rows.entries()) {
    for (const element of row.querySelectorAll('*')) {
      for (const name of ['id', 'name', 'for', 'aria-describedby']) {
        const value = element.getAttribute(name)
        if (value !== null) element.setAttribute(name, value.replaceAll(/\bitems([.-])\d+/g, `items$1${place}`))
      }
    }
    for (const element of row.querySelectorAll('[data-item-number]')) element.textContent = String(place + 1)
    const button = row.querySelector<HTMLButtonElement>('[data-remove]')
    if (button) button.disabled = rows.length === 1
  }
  const add = form.querySelector<HTMLButtonElement>('[data-add]')
  if (add) add.disabled = rows.length >= documentLimits.lines
}
