/** A part as it is sent; null for what was not given. */
interface PartShown {
  readonly name: string
  readonly quantity: number | null
  readonly unit_price: string | null
  readonly vat_rate: number | null
  readonly source: string | null
  readonly is_extra: boolean
}

/** Rows of parts: a blank one follows as soon as the last one has a name, and each can be removed. */
export function attendParts(list: HTMLElement, save: () => Promise<void>): void {
  const most = Number(list.dataset['most'])

  // While it is typed: with the change, the page would move under a press that leaves the field, and the press be lost.
  list.addEventListener('input', ({ target }) => name(rowOf(target)))
  // A name that was typed before this script ran.
  name(rowsOf(list).at(-1) ?? null)

  function name(row: HTMLDetailsElement | null): void {
    if (!row) return
    const [called, quantity] = [valueIn(row, 'name'), valueIn(row, 'quantity')]
    const summary = row.querySelector('summary')
    if (!called || !summary) return
    summary.textContent = `${quantity} × ${called}`
    const rows = rowsOf(list)
    if (rows.at(-1) === row && rows.length < most) list.append(blankAfter(row))
  }

  list.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[name=remove]') : null
    const row = rowOf(button)
    if (!row) return
    event.preventDefault()
    const rows = rowsOf(list)
    const last = rows.at(-1)
    if (row === last) {
      clear(row)
      row.open = false
    } else {
      row.remove()
    }
    rowsOf(list).at(-1)?.querySelector('summary')?.focus()
    void save()
  })
}

/** The rows show these parts, and a blank one follows. */
export function showParts(list: HTMLElement, parts: readonly PartShown[]): void {
  const [first, ...others] = rowsOf(list)
  if (!first) return
  for (const other of others) other.remove()
  let row: HTMLDetailsElement | null = first
  clear(first)
  first.open = false
  for (const [place, part] of parts.entries()) {
    if (!row) return
    fill(row, part)
    row = place + 1 < Number(list.dataset['most']) ? blankAfter(row) : null
    if (row) list.append(row)
  }
}

function fill(row: HTMLElement, part: PartShown): void {
  for (const [name, value] of Object.entries(part)) {
    const field = row.querySelector<HTMLInputElement | HTMLSelectElement>(`[name$=".${name}"]`)
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true
    else if (field) field.value = value === null ? '' : String(value)
  }
  const summary = row.querySelector('summary')
  if (summary) summary.textContent = `${part.quantity ?? ''} × ${part.name}`
}

const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLDetailsElement>('details[data-part]')]

function rowOf(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest<HTMLDetailsElement>('details[data-part]') : null
}

function valueIn(row: HTMLElement, field: string): string {
  const input = row.querySelector<HTMLInputElement>(`[name$=".${field}"]`)
  return input?.value.trim() ?? ''
}

/** A copy with the next number, closed and blank. */
function blankAfter(row: HTMLDetailsElement): HTMLDetailsElement {
  const [before, after] = [row.dataset['part'] ?? '0', String(Number(row.dataset['part']) + 1)]
  const copy = document.importNode(row, true)
  copy.dataset['part'] = after
  copy.open = false
  for (const element of copy.querySelectorAll('*')) {
    for (const name of ['id', 'for', 'name', 'aria-describedby']) {
      const value = element.getAttribute(name)
      if (value)
        element.setAttribute(
          name,
          value
            .replaceAll(`parts_used.${before}.`, `parts_used.${after}.`)
            .replaceAll(`parts_used-${before}-`, `parts_used-${after}-`),
        )
    }
  }
  const remove = copy.querySelector<HTMLButtonElement>('button[name=remove]')
  if (remove) remove.value = after
  clear(copy)
  return copy
}

function clear(row: HTMLDetailsElement): void {
  for (const input of row.querySelectorAll('input')) {
    if (input.type === 'checkbox') input.checked = false
    else input.value = input.name.endsWith('.quantity') ? '1' : ''
  }
  for (const select of row.querySelectorAll('select')) select.selectedIndex = 0
  const summary = row.querySelector('summary')
  if (summary) summary.textContent = 'Add a part'
}
