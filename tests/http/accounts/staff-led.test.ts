import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())
const led = '/profile/security?needed=1'

describe('staff without the second factor that they need', () => {
  let cookie = ''

  beforeAll(async () => {
    cookie = await whole.signIn('office')
    await whole.modules.accounts.setStaffNeedFactor(true)
  })

  const go = async (path: string, method = 'GET') => {
    const { status, headers } = await whole.app.request(path, { method, headers: { cookie } })
    return [status, headers.get('location')]
  }

  it('are redirected by a form of the office to the set-up, and nothing is saved', async () => {
    expect(await go('/admin/bookings/bkg_1/status', 'POST')).toEqual([303, led])
  })

  it('keep the pages of a customer, and the one to set a factor up', async () => {
    for (const path of ['/profile/security', '/bookings', '/']) expect(await go(path)).toEqual([200, null])
  })

  it('work again as soon as the rule ends', async () => {
    await whole.modules.accounts.setStaffNeedFactor(false)
    expect(await go('/admin')).toEqual([200, null])
  })
})
