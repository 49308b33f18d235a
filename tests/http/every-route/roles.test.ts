import { afterAll, describe, expect, it } from 'vitest'
import { callers, openWholeApp } from '../../support/apps/whole-app.ts'
import { permissions } from '#modules/shared'
import { marksOf, roleTable } from './role-table.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const declared = [...whole.api.endpoints, ...whole.api.others].map(
  ({ method, path }) => `${method.toUpperCase()} ${path}`,
)

describe('the table of roles and routes', () => {
  it('has a line for every route', () => {
    expect(declared.filter((route) => !(route in roleTable))).toEqual([])
  })

  it('has no line without a route', () => {
    expect(Object.keys(roleTable).filter((route) => !declared.includes(route))).toEqual([])
  })

  it('names the permission that each route declares', () => {
    const wrong = [...whole.api.endpoints, ...whole.api.others].flatMap(({ method, path, access }) => {
      const route = `${method.toUpperCase()} ${path}`
      const listed = roleTable[route]
      const isPermission = permissions.some((permission) => permission === access || permission === listed)
      return isPermission && access !== listed ? [`${route}: declares ${access}, listed as ${listed}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('has every mounted route', () => {
    const pages = 'GET /*'
    const mounted = whole.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(mounted)].filter((route) => route !== pages && !declared.includes(route))).toEqual([])
  })
})

const examples: Readonly<Record<string, string>> = { date: '2030-01-01', file: 'some-id.pdf' }

describe.each(Object.entries(roleTable))('%s', (route, entry) => {
  const marks = marksOf(entry)
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replaceAll(/:(\w+)(?:\{[^}]*\})?/g, (_, name: string) => examples[name] ?? 'some-id')

  it.each(callers.map((caller, at) => [caller ?? 'visitor', marks[at], caller] as const))(
    '%s: %s',
    async (_, mark, caller) => {
      const cookie = await whole.signIn(caller)
      const answer = await whole.app.request(path, { method, headers: { cookie } })
      expect(verdict(answer)).toBe(mark)
    },
  )
})

/** Pages and forms send a visitor to sign in; the JSON contract answers 401. */
function verdict({ status, headers }: Response): string {
  if (status === 401 || (status === 303 && headers.get('location')?.startsWith('/login'))) return 's'
  return status === 403 ? 'x' : '+'
}
