import { expect } from 'vitest'
import { type Screen, expectAccessibleTo, expectNoSidewaysScroll, visit } from './browser.ts'
import { expectWalkable } from './invoices/keyboard.ts'
import { type Office, type Person, enter } from './office-steps.ts'

const phone: Screen = { width: 320, scripts: true, dark: true }
const tablet: Screen = { width: 768, scripts: true }
const desk: Screen = { width: 1280, scripts: true }

/** Opens each page as the person, a visitor without one: by keys on a phone, with axe, and with nothing that runs over. */
export async function expectWalked(
  { browser, server }: Pick<Office, 'browser' | 'server'>,
  person: Person | null,
  paths: readonly string[],
  screens: readonly Screen[] = [phone, tablet],
): Promise<void> {
  for (const screen of screens) {
    await using visitor = await (person
      ? enter(browser, server.url, person, screen)
      : visit(browser, server.url, screen))
    for (const path of paths) {
      const answer = await visitor.page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 200])
      await expectNoSidewaysScroll(visitor.page)
      await expectAccessibleTo(visitor)
      if (screen === phone) await expectWalkable(visitor.page)
    }
    expect(visitor.faults).toEqual([])
  }
}

export const everyWidth = [phone, tablet, desk]
