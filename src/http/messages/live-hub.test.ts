import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { BookingId, ConversationId, UserId } from '#modules/shared'
import { rethrow } from '../../../tests/support/doubles.ts'
import { type HubLimits, type LivePage, createLiveHub, limitsFor, usualLimits } from './live-hub.ts'

const asha = 'usr_asha' as UserId
const boiler = 'bkg_boiler' as BookingId
const chat = 'cnv_chat' as ConversationId

function open(limits: Partial<HubLimits> = {}) {
  const hub = createLiveHub({ onFault: rethrow }, limits)
  function listen(subject: LivePage['subject'], more: Partial<LivePage> = {}) {
    const written: string[] = []
    let looks = 0
    let ended = false
    const leave = hub.listen({
      subject,
      sink: {
        write: (text) => written.push(text) > 0,
        end() {
          ended = true
        },
      },
      async sendNews() {
        looks += 1
      },
      ...more,
    })
    return { written, leave, looks: () => looks, hasEnded: () => ended }
  }
  return { hub, listen, [Symbol.dispose]: () => hub.close() }
}

describe('the list of open pages', () => {
  it('wakes the pages of a subject and those that follow it, and no others', async () => {
    using opened = open()
    const [link, member, other, visitor] = [
      opened.listen(boiler),
      opened.listen(asha, { follows: [boiler] }),
      opened.listen('bkg_other' as BookingId),
      opened.listen(chat),
    ]
    await setImmediate()
    opened.hub.wake(boiler)
    await setImmediate()
    expect([link, member, other, visitor].map((page) => page.looks())).toEqual([2, 2, 1, 1])
    link.leave()
    opened.hub.wake(boiler)
    await setImmediate()
    expect([link, member].map((page) => page.looks())).toEqual([2, 3])
  })

  it('sends the news of a page in one run at a time, and looks again for what came meanwhile', async () => {
    using opened = open()
    let running = 0
    let most = 0
    let looks = 0
    opened.listen(boiler, {
      async sendNews() {
        looks += 1
        running += 1
        most = Math.max(most, running)
        await setImmediate()
        running -= 1
      },
    })
    for (let news = 0; news < 5; news += 1) opened.hub.wake(boiler)
    await expect.poll(() => running).toBe(0)
    expect([looks, most]).toEqual([2, 1])
  })

  it('says that a part changed to the pages that follow it and may receive it, and ends the others', async () => {
    using opened = open()
    const [shows, not, lost] = [
      opened.listen(asha, { follows: ['board'] }),
      opened.listen(asha),
      opened.listen(asha, { follows: ['board'], mayReceive: async () => false }),
    ]
    opened.hub.say('board', 'board')
    await setImmediate()
    expect(shows.written).toEqual(['retry: 3000\n\n', 'event: board\ndata: {}\n\n'])
    expect([not, lost].map((page) => page.written)).toEqual([['retry: 3000\n\n'], ['retry: 3000\n\n']])
    expect([shows, not, lost].map((page) => page.hasEnded())).toEqual([false, false, true])
    expect(opened.hub.listening()).toBe(2)
  })

  it('ends an idle page that may not listen any more', async () => {
    using opened = open({ heartbeatMs: 40 })
    let may = true
    const page = opened.listen(boiler, { mayReceive: async () => may })
    await expect.poll(() => page.written).toContain(':\n\n')
    expect(page.hasEnded()).toBe(false)
    may = false
    await expect.poll(page.hasEnded).toBe(true)
  })

  it('counts users, bookings and visitors each for themselves', () => {
    using opened = open({ bkg: { each: 1, inAll: 2 }, usr: { each: 1, inAll: 1 } })
    const first = opened.listen(boiler)
    opened.listen(asha, { follows: [boiler] })
    const ben = 'usr_ben' as UserId
    const other = 'bkg_other' as BookingId
    expect([boiler, other, asha, ben, chat].map((each) => opened.hub.refusal(each))).toEqual([
      'too-many-of-yours',
      null,
      'too-many',
      'too-many',
      null,
    ])
    opened.listen(other)
    expect(opened.hub.refusal(other)).toBe('too-many')
    first.leave()
    first.leave()
    expect([boiler, other].map((each) => opened.hub.refusal(each))).toEqual([null, 'too-many-of-yours'])
  })
})

it('has more room where the settings say so, and no more for one subject', () => {
  expect(limitsFor(3_000)).toEqual({ usr: usualLimits.usr, bkg: usualLimits.bkg, cnv: usualLimits.cnv })
  expect(limitsFor(10_000)).toEqual({
    usr: { each: 10, inAll: 10_000 },
    bkg: { each: 10, inAll: 6_666 },
    cnv: { each: 5, inAll: 3_333 },
  })
})
