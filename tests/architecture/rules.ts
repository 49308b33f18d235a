import type { Import, Source } from './sources.ts'

export interface Rule {
  readonly says: string
  readonly breaks: (edge: Import) => boolean
  /** Files that this rule must catch; they keep the rule, and the reading of files, from going blind. */
  readonly planted: readonly Source[]
  /** Files near to those that it must let pass. */
  readonly fine: readonly Source[]
}

const pureModules = new Set([
  'shared',
  'pricing',
  'scheduling',
  'fraud',
  'fulfilment',
  'invoicing',
  'assistant',
  'screening',
  'adverts',
  'retention',
  'appearance',
  'asked',
])
/** The settings of the tests are one of them. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || top(path) === 'tests' || path === 'vitest.config.ts'
const top = (path: string) => path.split('/')[0] ?? ''
/** Where relative imports end: one module, one adapter, or a top-level folder. */
const house = (path: string) => (['modules', 'adapters'].includes(top(path)) ? path.split('/', 2).join('/') : top(path))
/** The one package that a module may import: the arithmetic of colours, without state or effect. */
const isOfColours = (from: string, to: string) => house(from) === 'modules/appearance' && to === 'culori/fn'
const isIn = (folders: readonly string[], path: string) => folders.includes(top(path))
const file = (path: string, text: string): Source => ({ path, text })

export const rules: readonly Rule[] = [
  {
    says: 'modules decide: they import nothing but modules',
    breaks: ({ from, to }) =>
      top(from) === 'modules' && !isTest(from) && top(to) !== 'modules' && !isOfColours(from, to),
    planted: [
      file('modules/booking/booking.ts', "import { eq } from 'drizzle-orm'"),
      file('modules/booking/booking.ts', "import { parseHex } from 'culori/fn'"),
      file('modules/appearance/look.ts', "import { eq } from 'drizzle-orm'"),
      file('modules/booking/booking.ts', "import { readFileSync } from 'node:fs'"),
      file('modules/booking/booking.ts', "import type { Config } from '../../src/config.ts'"),
      file('modules/booking/booking.ts', "export const load = () => import('zod')"),
      file('modules/booking/booking.ts', "export type Db = import('better-sqlite3').Database"),
      file('modules/booking/booking.ts', "export * from '#adapters/sqlite'"),
    ],
    fine: [
      file('modules/booking/booking.ts', "import type { Pence } from '#modules/shared'"),
      file('modules/booking/booking.test.ts', "import { it } from 'vitest'"),
      file('modules/appearance/brand-colours.ts', "import { parseHex } from 'culori/fn'"),
    ],
  },
  {
    says: 'what is pure is imported, what keeps state is injected',
    breaks: ({ from, to }) =>
      top(from) === 'modules' &&
      !isTest(from) &&
      top(to) === 'modules' &&
      house(from) !== house(to) &&
      !pureModules.has(to.split('/')[1] ?? ''),
    planted: [file('modules/invoicing/totals.ts', "import { createBooking } from '#modules/booking'")],
    fine: [file('modules/invoicing/totals.ts', "import { estimate } from '#modules/pricing'")],
  },
  {
    says: 'pure modules know only pure modules',
    breaks: ({ from, to }) =>
      pureModules.has(from.split('/')[1] ?? '') &&
      top(from) === 'modules' &&
      !isTest(from) &&
      !isOfColours(from, to) &&
      !(top(to) === 'modules' && pureModules.has(to.split('/')[1] ?? '')),
    planted: [file('modules/pricing/estimate.ts', "import type { Booking } from '#modules/booking'")],
    fine: [file('modules/pricing/estimate.ts', "import { pence } from '#modules/shared'")],
  },
  {
    says: 'a module has one door: its index.ts',
    breaks: ({ from, to }) =>
      top(to) === 'modules' && !isTest(from) && house(from) !== house(to) && to !== `${house(to)}/index.ts`,
    planted: [
      file('src/http/bookings/routes.ts', "import type { Ports } from '../../../modules/booking/ports.ts'"),
      file('ui/pages/book/+Page.tsx', "export { steps } from '../../../modules/booking/steps.ts'"),
    ],
    fine: [file('src/http/bookings/routes.ts', "import type { Booking } from '#modules/booking'")],
  },
  {
    says: 'adapters do: each knows the modules and itself, no other adapter, no server, no page',
    breaks: ({ from, to }) =>
      top(from) === 'adapters' && !isTest(from) && isIn(['src', 'ui', 'adapters'], to) && house(to) !== house(from),
    planted: [
      file('adapters/stripe/payment-gateway.ts', "import { schema } from '../sqlite/schema.ts'"),
      file('adapters/stripe/payment-gateway.ts', "import { openSqlite } from '#adapters/sqlite'"),
      file('adapters/stripe/payment-gateway.ts', "import type { Log } from '../../src/log.ts'"),
    ],
    fine: [file('adapters/stripe/payment-gateway.ts', "import Stripe from 'stripe'; import { x } from './x.ts'")],
  },
  {
    says: 'ui shows: it knows the modules, no server and no adapter',
    breaks: ({ from, to }) => top(from) === 'ui' && !isTest(from) && isIn(['src', 'adapters', 'tests', 'scripts'], to),
    planted: [
      file('ui/pages/bookings/@id/+data.ts', "import { compose } from '../../../../src/compose.ts'"),
      file('ui/pages/bookings/@id/+data.ts', "import type { SqliteDatabase } from '#adapters/sqlite'"),
      file('ui/pages/index/+Page.tsx', "export default () => <p>{import('../../../src/main.ts') ? 1 : 2}</p>"),
    ],
    fine: [file('ui/pages/bookings/+data.ts', "import type { Booking } from '#modules/booking'")],
  },
  {
    says: 'src never imports ui: the pages are loaded at run time, in one place',
    breaks: ({ from, to, written }) =>
      top(from) === 'src' &&
      !isTest(from) &&
      (top(to) === 'ui' || /^(vike|vite|react)(-|\/|$)/.test(written)) &&
      from !== 'src/http/pages/pages.ts',
    planted: [
      file('src/http/app.ts', "import Page from '../../ui/pages/index/+Page.tsx'"),
      file('src/http/app.ts', "export const load = () => import('#pages')"),
      file('src/http/app.ts', "import { renderPage } from 'vike/server'"),
    ],
    fine: [file('src/http/pages/pages.ts', "export const load = () => import('vike/server')")],
  },
  {
    says: 'even where the pages are loaded, src names no file of ui',
    breaks: ({ from, to, written }) => top(from) === 'src' && !isTest(from) && top(to) === 'ui' && written !== '#pages',
    planted: [file('src/http/pages/pages.ts', "import { format } from '../../../ui/format.ts'")],
    fine: [file('src/http/pages/pages.ts', "export const load = () => import('#pages')")],
  },
  {
    says: 'relative imports stay inside one module, one adapter or one top-level folder',
    breaks: ({ from, to, written }) =>
      written.startsWith('.') && !isTest(from) && top(from) !== 'scripts' && house(from) !== house(to),
    planted: [
      file('src/compose.ts', "import { createBooking } from '../modules/booking/index.ts'"),
      file('modules/booking/booking.ts', "import { pence } from '../shared/index.ts'"),
      file('adapters/sqlite/store.ts', "import { clock } from '../system/index.ts'"),
    ],
    fine: [file('src/http/kit/api.ts', "import { createLog } from '../../log.ts'")],
  },
  {
    says: 'nothing imports src but tests and scripts',
    breaks: ({ from, to }) => top(to) === 'src' && !isIn(['src', 'tests', 'scripts'], from) && !isTest(from),
    planted: [file('vite.config.ts', "import { readConfig } from './src/config.ts'")],
    fine: [
      file('scripts/start.ts', "import { readConfig } from '../src/config.ts'"),
      file('tests/support/app.ts', "import { readConfig } from '../../src/config.ts'"),
    ],
  },
  {
    says: 'nothing that is shipped imports a test or a script',
    breaks: ({ from, to }) =>
      isIn(['src', 'modules', 'adapters', 'ui'], from) && !isTest(from) && isIn(['tests', 'scripts'], to),
    planted: [file('src/http/kit/api.ts', "import { aUser } from '../../../tests/support/builders/accounts.ts'")],
    fine: [file('src/http/kit/api.test.ts', "import { aUser } from '../../../tests/support/builders/accounts.ts'")],
  },
]
