import { describe, expect, it } from 'vitest'
import type { Role } from '#modules/accounts'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import { whatsappCenterPage } from './center-page.ts'

const ada = '+447700900123'

/** The page as `as` opens it, with one conversation; returns the numbers that were marked as seen. */
async function openedBy(as: Role | null, phone: string, unread = 1) {
  const api = bareApi()
  const seen: string[] = []
  whatsappCenterPage(api, {
    whatsapp: {
      find: async (number) =>
        number === ada
          ? {
              phone: ada,
              name: null,
              accountName: null,
              userId: null,
              booking: null,
              lastText: 'Hello',
              lastAt: Temporal.Instant.fromEpochMilliseconds(0),
              lastInboundAt: null,
              unread,
              needsPerson: false,
            }
          : null,
      markSeen: async (number) => void seen.push(number),
    },
    pageAnswers: { byAddress: async () => new Response('the page') },
  })
  const answer = await api.call(`/whatsapp-admin?${new URLSearchParams({ phone })}`, as ? { as } : {})
  expect(await answer.text()).toBe('the page')
  return seen
}

describe('the WhatsApp Center', () => {
  it('marks the conversation that the office opens as seen, however its number is typed', async () => {
    expect(await openedBy('office', ada)).toEqual([ada])
    expect(await openedBy('admin', '07700 900123')).toEqual([ada])
  })

  it('marks nothing where nothing is unread, or the number has no conversation', async () => {
    expect(await openedBy('office', ada, 0)).toEqual([])
    expect(await openedBy('office', '+447700900124')).toEqual([])
    expect(await openedBy('office', 'nonsense')).toEqual([])
  })

  it('marks nothing for a visitor, a customer or a technician: the page turns them away', async () => {
    for (const as of [null, 'customer', 'technician'] as const) expect(await openedBy(as, ada)).toEqual([])
  })
})
