import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wait } from '../browser.ts'

/** All that Tab reaches in `main`, in the order of the page; of the radios of a group one. */
function inMain(): readonly string[] {
  const all = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const groups = new Set<string>()
  return [...document.querySelectorAll<HTMLElement>(`main :is(${all})`)].flatMap((element) => {
    if (element.matches(':disabled, [type="hidden"], [tabindex="-1"]') || element.closest('[inert]')) return []
    if (!element.checkVisibility({ visibilityProperty: true })) return []
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const group = `${element.form?.action ?? ''} ${element.name}`
      if (groups.has(group)) return []
      groups.add(group)
      return [`radio ${element.name}`]
    }
    const words = ['name', 'href', 'aria-label'].map((one) => element.getAttribute(one)).find((one) => one !== null)
    return [`${element.localName} ${words ?? element.textContent}`.trim()]
  })
}

/** The element with the focus; its faults: nobody sees that it has the focus, or where it is. */
function atFocus() {
  const element = document.activeElement as HTMLElement | null
  if (!element || element === document.body) return null
  const isRadio = element instanceof HTMLInputElement && element.type === 'radio'
  const words = ['name', 'href', 'aria-label'].map((one) => element.getAttribute(one)).find((one) => one !== null)
  // A tile shows the focus of the small circle in it.
  const shown = [element, element.parentElement, element.closest('label')].filter((one) => one !== null)
  const isSeen = shown.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  })
  // The parts of a date are one stop.
  const isSame = element.dataset['stop'] === 'now'
  for (const one of document.querySelectorAll('[data-stop]')) one.removeAttribute('data-stop')
  element.dataset['stop'] = 'now'
  const { top, bottom, width, height } = element.getBoundingClientRect()
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && top < innerHeight
  return {
    isInMain: element.closest('main') !== null,
    isSame,
    name: `${isRadio ? 'radio' : element.localName} ${words ?? element.textContent}`.trim(),
    faults: [...(isSeen ? [] : ['the focus is not seen']), ...(isOnScreen ? [] : ['it is off the screen'])],
  }
}

/** From the top of the page by the link that skips the menus. */
async function skipToMain(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let tabs = 0; tabs < 4; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.matches('.skip-link') ?? false)) break
  }
  await page.keyboard.press('Enter')
  // The address changes before the focus does.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName), wait).toBe('main')
}

/** Tab goes through everything in `main` in the order of the page, and its place is seen each time. */
export async function expectWalkable(page: Page): Promise<void> {
  const wanted = await page.evaluate(inMain)
  expect(wanted.length).toBeGreaterThan(0)
  await skipToMain(page)
  const stops: string[] = []
  while (stops.length <= wanted.length) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(atFocus)
    if (!stop?.isInMain) break
    if (!stop.isSame) stops.push([stop.name, ...stop.faults].join(': '))
  }
  expect(stops).toEqual(wanted)
}

export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')
