import { describe, expect, it } from 'vitest'
import { isPublicPage } from './public-page.ts'

describe('a page with the launcher', () => {
  it('is one of the shop window', () => {
    const pages = [
      '/',
      '/book',
      '/contact',
      '/services',
      '/services/tap-repair',
      '/area/croydon',
      '/emergency',
      '/quote',
    ]
    expect(pages.filter((path) => !isPublicPage(path))).toEqual([])
  })

  it('is none behind a link or an account, and not the page of the assistant itself', () => {
    const others = [
      '/assistant',
      '/chat',
      '/admin',
      '/dashboard',
      '/login',
      '/pay/x',
      '/quote/0123',
      '/track/1',
      '/services-x',
    ]
    expect(others.filter(isPublicPage)).toEqual([])
  })
})
