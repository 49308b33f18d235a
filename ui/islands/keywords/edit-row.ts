import { button, make } from '../toasts/elements.ts'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { cellOf, editLinkOf, readAgain } from './list.ts'
import { isRecord, numberOf, send, textOf } from './send.ts'

/** The editor that is open: there is one at a time. */
let open: { readonly close: (focus: boolean) => void } | null = null

/** Makes the words and the page of a row fields, which Enter saves and Escape leaves as they were. */
export function editRow(id: string): void {
  const cell = cellOf(id)
  const shown = cell?.querySelector<HTMLElement>('[data-keyword-words]')
  if (!cell || !shown) return
  open?.close(false)
  const words = shown.textContent
  const field = make('input', 'input')
  field.type = 'text'
  field.value = words
  field.maxLength = 200
  field.autocomplete = 'off'
  field.setAttribute('aria-label', `Keyword: ${words}`)
  const chosenPage = cell.dataset['chosenPage'] ?? ''
  const page = make('input', 'input')
  page.type = 'text'
  page.value = chosenPage
  page.maxLength = 200
  page.autocomplete = 'off'
  page.setAttribute('list', 'keyword-pages')
  const pageLabel = make('label', 'small', 'Page (empty: by rule)', page)
  const fault = make('p', 'keyword-fault small')
  // Both texts side by side need the width of all columns.
  const clash = make('div', '')
  const clashCell = make('td', '', clash)
  const clashRow = make('tr', 'keyword-clash-row', clashCell)
  const save = make('button', 'button', 'Save')
  const cancel = button('button button-secondary', 'Cancel', () => close(true))
  const form = make('form', 'keyword-editor', field, pageLabel, fault, make('div', 'row row-tight', save, cancel))
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void keep(field.value, Number(cell.dataset['version']))
  })
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close(true)
  }
  form.addEventListener('keydown', leave)
  clashRow.addEventListener('keydown', leave)
  shown.hidden = true
  shown.after(form)
  field.focus()
  field.select()
  open = { close }

  function close(focus: boolean): void {
    open = null
    settle(fault)
    form.remove()
    clashRow.remove()
    if (shown) shown.hidden = false
    if (focus) editLinkOf(id)?.focus()
  }

  async function keep(typed: string, version: number): Promise<void> {
    settle(fault)
    save.disabled = true
    const answer = await send('PATCH', `/api/keywords/${id}`, {
      keyword: typed,
      version,
      ...(page.value.trim() !== chosenPage && { page: page.value.trim() || null }),
    })
    save.disabled = false
    if (answer.ok) {
      close(false)
      say('Keyword updated successfully')
      await readAgain()
      editLinkOf(id)?.focus()
      return
    }
    const { current } = answer.body
    if (answer.code === 'keyword_changed' && isRecord(current)) {
      compare(typed, textOf(current, 'keyword'), numberOf(current, 'version'))
      return
    }
    sayFailed(fault, answer.detail ? `Failed to update keyword. ${answer.detail}` : 'Failed to update keyword')
    field.focus()
  }

  /** Both texts side by side: somebody changed the row meanwhile. */
  function compare(mine: string, theirs: string, version: number): void {
    const side = (title: string, text: string, press: HTMLButtonElement) =>
      make('section', 'stack stack-tight', make('h3', 'small', title), make('p', 'keyword-version', text), press)
    const keepMine = button('button', 'Save mine', () => void keep(mine, version))
    const keepTheirs = button('button button-secondary', 'Keep as it is', () => {
      close(false)
      void readAgain().then(() => editLinkOf(id)?.focus())
    })
    clash.replaceChildren(
      make('p', 'small', 'Somebody changed this keyword meanwhile. Compare both texts, then choose one.'),
      make('div', 'keyword-clash', side('Yours', mine, keepMine), side('As it is now', theirs, keepTheirs)),
    )
    const row = cell?.closest('tr')
    clashCell.colSpan = row?.cells.length ?? 1
    row?.after(clashRow)
    clash.setAttribute('role', 'group')
    clash.setAttribute('aria-label', 'Which text stays?')
    field.hidden = true
    pageLabel.hidden = true
    save.hidden = true
    keepMine.focus()
  }
}
