interface Parts {
  readonly form: HTMLFormElement
  /** Renews what follows from the typing; answers whether it did. */
  readonly renew: () => Promise<boolean>
  readonly tell: (words: string) => void
  readonly pauseMs: number
}

const fitting = '#caller-places[data-fits] input[name="place"]'
const search = 'input[name="findPlace"]'

/**
 * The properties of a customer who has many follow what is typed above them. Enter and the arrow down choose the first one
 * that fits.
 */
export function findPlaces({ form, renew, tell, pauseMs }: Parts): void {
  let waiting = 0

  /**
   * The options for the typed text, announced to the clerk; false when it is not there, or no longer the present text.
   */
  async function find(): Promise<boolean> {
    clearTimeout(waiting)
    const asked = typed()
    if (!(await renew()) || typed() !== asked) return false
    const count = form.querySelectorAll(fitting).length
    const more = form.querySelector('[data-more-places]')?.textContent ?? ''
    tell(`${count === 0 ? '' : `${count} places to choose from.`} ${more}`.trim())
    return true
  }

  function typed(): string | undefined {
    return form.querySelector<HTMLInputElement>(search)?.value
  }

  form.addEventListener('input', ({ target }) => {
    if (!isSearch(target)) return
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void find(), pauseMs)
  })
  form.addEventListener('keydown', (event) => {
    const { target, key, isComposing, ctrlKey, metaKey } = event
    if (!isSearch(target) || isComposing || ctrlKey || metaKey || !['Enter', 'ArrowDown'].includes(key)) return
    event.preventDefault()
    void find().then((isFound) => {
      if (!isFound) return
      const first = form.querySelector<HTMLElement>(fitting)
      first?.focus()
      first?.click()
    })
  })
}

function isSearch(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.matches(search)
}
