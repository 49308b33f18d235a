import type { Page } from 'playwright-core'

/** A person at the keyboard, whose presses are counted. */
export function typist(page: Page) {
  let presses = 0
  return {
    presses: () => presses,
    async type(text: string): Promise<void> {
      presses += text.length
      await page.keyboard.type(text)
    },
    async press(...keys: readonly string[]): Promise<void> {
      for (const key of keys) {
        presses += 1
        await page.keyboard.press(key)
      }
    },
    /** Tab until the field has the focus; the rest of the way there counts, too. */
    async tabTo(selector: string): Promise<void> {
      for (let tabs = 0; tabs < 30; tabs += 1) {
        presses += 1
        await page.keyboard.press('Tab')
        if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
      }
      throw new Error(`the keyboard does not reach ${selector}`)
    },
  }
}

/** The name or the id of the element that has the focus. */
export const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.id)
