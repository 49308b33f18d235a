/** One line that can be chosen. */
export interface Choice {
  readonly value: string
  /** How it reads in the list. */
  readonly words: Node
}

interface Parts {
  /** The field that is typed in; it becomes the combobox. */
  readonly input: HTMLInputElement
  /** The accessible name of the list. */
  readonly label: string
  /** The lines that fit what is typed; null where the typing has gone on meanwhile. */
  readonly find: (typed: string) => Promise<readonly Choice[] | null>
  readonly pick: (choice: Choice) => void
  /** Tab chooses the active line, too, and goes on. */
  readonly takesOnTab?: boolean
}

/**
 * Makes a field a combobox after the pattern of the WAI-ARIA practices: a list below it that follows the typing, arrow keys
 * that move in the list, Enter that chooses, Escape that closes. The focus stays in the field. The first line is chosen
 * by Enter at once, since the best one stands first.
 */
export function makeCombobox({ input, label, find, pick, takesOnTab = false }: Parts): void {
  const id = `${input.id}-list`
  const list = document.createElement('ul')
  const says = document.createElement('output')
  let choices: readonly Choice[] = []
  let active = -1

  list.id = id
  list.className = 'plain combobox-list'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', label)
  list.hidden = true
  says.className = 'out-of-sight'
  const frame = document.createElement('span')
  frame.className = 'combobox'
  input.replaceWith(frame)
  frame.append(input, list, says)
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', id)
  input.setAttribute('aria-expanded', 'false')
  input.autocomplete = 'off'

  function close(): void {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  function activate(place: number): void {
    active = place
    for (const [index, line] of [...list.children].entries()) line.setAttribute('aria-selected', `${index === place}`)
    const line = list.children[place]
    if (!line) return
    input.setAttribute('aria-activedescendant', line.id)
    line.scrollIntoView({ block: 'nearest' })
  }

  function show(found: readonly Choice[]): void {
    choices = found
    list.replaceChildren(...found.map(lineOf))
    says.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`
    if (found.length === 0) return close()
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    activate(0)
  }

  function lineOf({ words }: Choice, place: number): HTMLElement {
    const line = document.createElement('li')
    line.id = `${id}-${place}`
    line.className = 'combobox-line'
    line.setAttribute('role', 'option')
    line.append(words.cloneNode(true))
    return line
  }

  function take(place: number): void {
    const choice = choices[place]
    close()
    says.textContent = ''
    if (choice) pick(choice)
  }

  async function look(): Promise<void> {
    const found = await find(input.value)
    if (found && document.activeElement === input) show(found)
  }

  input.addEventListener('input', () => void look())
  input.addEventListener('blur', close)
  input.addEventListener('click', () => list.hidden && void look())
  input.addEventListener('keydown', (event) => {
    const { key, isComposing, altKey, ctrlKey, metaKey } = event
    if (isComposing || ctrlKey || metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) return void look()
      if (altKey) return key === 'ArrowUp' ? close() : undefined
      const step = key === 'ArrowDown' ? 1 : -1
      activate((active + step + choices.length) % choices.length)
    } else if (key === 'Enter' && !list.hidden) {
      event.preventDefault()
      take(active)
    } else if (key === 'Tab' && takesOnTab && !list.hidden) {
      take(active)
    } else if (key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
    }
  })
  // The press must not take the focus from the field.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const line = target instanceof Element ? target.closest('[role="option"]') : null
    if (line) take([...list.children].indexOf(line))
  })
}
