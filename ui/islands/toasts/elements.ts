import type { Act, Message, Tone } from './queue.ts'

/** The paths of the icons of lucide, which a script without React draws itself. */
const icons: Readonly<Record<Tone | 'dismiss', readonly string[]>> = {
  good: ['M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0', 'm9 12 2 2 4-4'],
  news: [
    'M10.268 21a2 2 0 0 0 3.464 0',
    'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
  ],
  bad: ['M12 16h.01', 'M12 8v4', 'M15.3 2 22 8.7v6.6L15.3 22H8.7L2 15.3V8.7L8.7 2z'],
  dismiss: ['M18 6 6 18', 'm6 6 12 12'],
}

const classes: Readonly<Record<Tone, string>> = {
  good: 'notice notice-good toast',
  news: 'notice toast',
  bad: 'notice notice-bad toast',
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  element.append(...children)
  return element
}

function icon(name: keyof typeof icons): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const attributes = { viewBox: '0 0 24 24', width: '24', height: '24', fill: 'none', stroke: 'currentColor' }
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value)
  svg.setAttribute('stroke-width', '2')
  svg.setAttribute('stroke-linecap', 'round')
  svg.setAttribute('aria-hidden', 'true')
  for (const d of icons[name]) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', d)
    svg.append(path)
  }
  return svg
}

export function button(className: string, words: string, press: () => void): HTMLButtonElement {
  const made = make('button', className, words)
  made.type = 'button'
  made.addEventListener('click', press)
  return made
}

/** One message that is visible. An error leads to the words beside its cause. */
export function toast(message: Message, dismiss: () => void): HTMLLIElement {
  const { tone, words, beside } = message
  const body = make('div', 'notice-body', make('p', 'notice-title', words))
  if (message.beside === null && message.act) body.append(actOf(message.act, dismiss))
  if (beside !== null) {
    const link = make('a', '', 'Show where')
    link.href = `#${beside}`
    body.append(link)
  }
  const away = button('toast-dismiss', '', dismiss)
  away.setAttribute('aria-label', 'Dismiss')
  away.append(icon('dismiss'))
  return make('li', classes[tone], icon(tone), body, away)
}

/** A button with the seconds that are left for it, which are not read aloud one by one. */
function actOf({ words, forMs, press }: Act, dismiss: () => void): HTMLElement {
  const seconds = make('span', 'soft small figures')
  seconds.setAttribute('aria-hidden', 'true')
  const act = button('button button-secondary', words, () => {
    clearInterval(timer)
    dismiss()
    press()
  })
  let left = Math.round(forMs / 1_000)
  const show = () => {
    seconds.textContent = ` ${left} s`
  }
  const timer = setInterval(() => {
    left -= 1
    if (left > 0) return show()
    clearInterval(timer)
    dismiss()
  }, 1_000)
  show()
  return make('p', '', act, seconds)
}

/** One message of the list of all of them. */
export function line({ words, at }: Message): HTMLLIElement {
  return make('li', 'kept-message', make('span', '', words), make('span', 'soft small figures', clock.format(at)))
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
