import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { layCatalogue } from '../support/folders/catalogue-folder.ts'
import { type RunningServer, type ServerOptions, newDataDir, startServer } from '../support/servers/server.ts'
import { type Screen, type Visitor, openBrowser, visit } from './browser.ts'

/** The site that the tests of one file visit: a server with a data folder of its own, in the browser of the worker. */
export interface Site {
  readonly server: RunningServer
  visit(screen: Screen): Promise<Visitor>
}

/** Starts before the tests of the file that calls it, and ends after them. */
export function openSite(options: ServerOptions = {}): Site {
  let opened: readonly [RunningServer, Browser] | null = null

  beforeAll(async () => {
    const dataDir = newDataDir()
    await layCatalogue(dataDir)
    opened = await Promise.all([startServer({ dataDir, removeDataDir: true, ...options }), openBrowser()])
  })

  afterAll(async () => {
    await opened?.[0][Symbol.asyncDispose]()
  })

  function open(): readonly [RunningServer, Browser] {
    if (!opened) throw new Error('the site opens before the tests, not while their file is read')
    return opened
  }

  return {
    get server() {
      return open()[0]
    },
    visit(screen) {
      const [server, browser] = open()
      return visit(browser, server.url, screen)
    },
  }
}
