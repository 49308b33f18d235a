import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InboundId } from '#modules/shared'
import { bookingId, now } from '../../tests/support/builders/bookings.ts'
import type { Template } from './conversation.ts'
import {
  auditOfRemovedTemplate,
  auditOfStoppedBulk,
  auditOfTemplate,
  eventOfInbound,
  judgeBulk,
  judgePlacing,
  lineStateOf,
  referenceKey,
} from './conversation-steps.ts'

const phone = '+447700900123'
const one = { id: bookingId('one'), reference: 'CB-ONE' }
const two = { id: bookingId('two'), reference: 'CB-TWO' }

describe('judgePlacing', () => {
  it('refuses an unknown number, and an unknown booking reference', () => {
    expect(judgePlacing(phone, null, one)).toMatchObject({ refusal: { kind: 'booking-unknown' } })
    expect(judgePlacing(phone, { about: null }, undefined)).toMatchObject({ refusal: { kind: 'booking-unknown' } })
  })

  it('links messages without a booking, also in a conversation about another booking', () => {
    for (const about of [null, two]) {
      expect(judgePlacing(phone, { about }, one)).toEqual({
        ok: true,
        value: {
          about: one.id,
          movedFrom: null,
          audit: {
            action: 'whatsapp_conversation_placed',
            target: { kind: 'whatsapp_conversation', id: phone },
            before: { booking: about?.reference ?? null },
            after: { booking: 'CB-ONE' },
          },
        },
      })
    }
  })

  it('unlinks only the messages of the present booking', () => {
    expect(judgePlacing(phone, { about: one }, null)).toMatchObject({
      value: { about: null, movedFrom: one.id, audit: { before: { booking: 'CB-ONE' }, after: { booking: null } } },
    })
  })

  it('changes nothing when the conversation is already linked so', () => {
    expect(judgePlacing(phone, { about: one }, one)).toEqual({ ok: true, value: null })
    expect(judgePlacing(phone, { about: null }, null)).toEqual({ ok: true, value: null })
  })

  it('finds a reference in any capitals', () => {
    expect(referenceKey(' cb-7kq4xw ')).toBe('CB-7KQ4XW')
  })
})

describe('judgeBulk', () => {
  const bulk = (total: number) => ({ id: 'bulk:one', template: 'news', total })

  it('states the bulk for the audit log', () => {
    expect(judgeBulk(bulk(3), 0, 250)).toEqual({
      ok: true,
      value: {
        action: 'whatsapp_bulk_begun',
        target: { kind: 'whatsapp_bulk', id: 'bulk:one' },
        before: null,
        after: { template: 'news', total: 3 },
      },
    })
  })

  it('never exceeds the daily limit, whatever was sent before, and returns the number left', () => {
    const count = fc.nat(400)
    fc.assert(
      fc.property(count, count, count, (total, sent, most) => {
        const judged = judgeBulk(bulk(total), sent, most)
        const left = Math.max(0, most - sent)
        expect(judged.ok).toBe(total <= left)
        expect(judged.ok || judged.refusal.left).toBe(judged.ok || left)
      }),
    )
  })
})

describe('the audit log of WhatsApp', () => {
  const template: Template = { name: 'news', language: 'en_GB', body: 'Hello {{1}}', state: 'draft' }

  it('keeps templates before and after a change', () => {
    const approved: Template = { ...template, state: 'approved' }
    expect(auditOfTemplate(template, approved)).toEqual({
      action: 'whatsapp_template_kept',
      target: { kind: 'whatsapp_template', id: 'news' },
      before: template,
      after: approved,
    })
    expect(auditOfTemplate(null, template).before).toBeNull()
    expect(auditOfRemovedTemplate(template)).toMatchObject({ before: template, after: null })
  })

  it('counts the messages that a stop cancelled', () => {
    expect(auditOfStoppedBulk('bulk:one', 12)).toMatchObject({ target: { id: 'bulk:one' }, after: { stopped: 12 } })
  })
})

describe('a conversation', () => {
  it('makes an event of an incoming message with its id alone', () => {
    const id = 'wam_one' as InboundId
    expect(eventOfInbound({ id }, now)).toEqual({ kind: 'whatsapp-received', inboundId: id, at: now })
  })

  it('shows a message on its way as queued, and one that may not have arrived as failed', () => {
    expect(['sending', 'unsure', 'cancelled', 'read', 'something new'].map(lineStateOf)).toEqual([
      'queued',
      'failed',
      'failed',
      'read',
      'failed',
    ])
  })
})
