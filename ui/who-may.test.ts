import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PageContextServer } from 'vike/types'
import { type Role, permissions, roles, rolesThatMay } from '#modules/shared'
import { inOwnRole, onlyFor } from './who-may.ts'

const setUp = '/profile/security?needed=1'

/** Where a guard leads: a status, an address, or null when it lets the page be shown. */
function led(guard: (context: PageContextServer) => void, role: Role | null, withheld: Role | null = null) {
  const context = { who: role && { role, withheld }, urlOriginal: '/some/page' } as unknown as PageContextServer
  try {
    guard(context)
    return null
  } catch (thrown) {
    const { _pageContextAbort: abort } = thrown as {
      _pageContextAbort: { abortStatusCode?: number; _urlRedirect?: { url: string } }
    }
    return abort._urlRedirect?.url ?? abort.abortStatusCode
  }
}

describe('the guard of a page for one permission', () => {
  it.each(permissions)(
    'shows the page to holders of %s, denies everyone else, and sends a visitor to sign in',
    (one) => {
      const guard = onlyFor(one)
      expect(led(guard, null)).toBe('/login?next=%2Fsome%2Fpage')
      for (const role of roles) expect(led(guard, role)).toBe(rolesThatMay(one).includes(role) ? null : 403)
    },
  )

  it.each(permissions)('leads a holder of %s whose role is withheld to set up a second factor', (one) => {
    for (const role of rolesThatMay(one)) expect(led(onlyFor(one), 'customer', role)).toBe(setUp)
    for (const role of roles.filter((other) => !rolesThatMay(one).includes(other))) {
      expect(led(onlyFor(one), 'customer', role)).toBe(403)
    }
  })
})

describe('the guard of a page that shows each role its own', () => {
  it('leads only those whose role is withheld to set up a second factor', () => {
    for (const role of roles) expect(led(inOwnRole, role)).toBeNull()
    expect(led(inOwnRole, 'customer', 'office')).toBe(setUp)
    expect(led(inOwnRole, null)).toContain('/login')
  })
})

describe('the pages of staff', () => {
  it('each have a guard from here: of their own, or of the folder that they are in', () => {
    const guards = globSync('ui/pages/{admin,payment-dashboard,whatsapp-admin,dashboard,notifications}/**/+guard.ts')
    const foreign = guards.filter((file) => !readFileSync(file, 'utf8').includes("who-may.ts'"))
    expect(foreign).toEqual([])
    for (const folder of ['admin', 'payment-dashboard', 'whatsapp-admin', 'dashboard', 'notifications']) {
      expect(guards).toContain(`ui/pages/${folder}/+guard.ts`)
    }
  })
})
