import { afterAll, describe, expect, it } from 'vitest'
import { pageReads, readsOf } from '../../src/http/pages/page-modules.ts'
import { openWholeApp } from '../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const reads = readsOf(whole.modules)
const reached = Object.entries(reads).flatMap(([module, functions]) =>
  Object.keys(functions).map((name) => `${module}.${name}`),
)

/** Verbs with which the modules name what changes something. */
const writes =
  /^(?:accept|add|answer|apply|approve|archive|ask|assign|begin|cancel|capture|change|check|choose|claim|close|complete|confirm|count|create|decide|decline|delete|end|erase|finish|forget|hold|invite|keep|let|make|mark|merge|move|note|open|pause|pay|put|quote|rate|reconcile|record|refund|refuse|release|remove|renew|request|resend|reset|restore|resume|revoke|save|send|set|settle|sign|start|stop|submit|suspend|take|tell|undo|update|verify|withdraw)(?:[A-Z]|$)/

/** Functions whose name sounds like a write, and what each of them does. */
const judged: Readonly<Record<string, string>> = {
  'links.open': 'finds what a link leads to',
  'links.openReceipt': 'finds what a link leads to',
  'documentLinks.open': 'finds the document that a link leads to',
  'applying.open': 'finds the application that a link leads to',
  'expertReviews.openLink': 'finds the message or the review that a link leads to',
  'marketLinks.open': 'finds the decision or the notice that a link leads to',
  'quoteLinks.open': 'finds the request for a quote that a link leads to',
  'carePlans.open': 'finds the maintenance plan that a link leads to',
  'conversations.assignedTo': 'finds the member of the office who takes care of a conversation',
  'chat.countUnread': 'counts the conversations that nobody has read',
  'keywords.answerPages': 'lists the pages that may answer a search',
  'messaging.stopLink': 'reads what a link to stop messages would stop',
  'accounts.openApplications': 'lists the applications that are open',
  'administration.viewedCustomer': 'finds a customer, and puts its own reading into the audit log',
  // The one exception; `PageModules` says why.
  'payments.check': 'asks the provider after a payment, and keeps its answer',
}

describe('the modules for pages', () => {
  it('have the listed functions, and no other', () => {
    const listed = Object.entries(pageReads).flatMap(([module, names]) =>
      Object.keys(names).map((name) => `${module}.${name}`),
    )
    expect(reached.toSorted()).toEqual(listed.toSorted())
  })

  it('reach no function that writes, but for those that are judged', () => {
    const sounding = reached.filter((path) => writes.test(path.split('.')[1] ?? ''))
    expect(sounding.filter((path) => !(path in judged))).toEqual([])
    expect(Object.keys(judged).filter((path) => !reached.includes(path))).toEqual([])
  })

  it.each([
    ['payments', 'refund'],
    ['payments', 'record'],
    ['booking', 'cancel'],
    ['booking', 'request'],
    ['administration', 'changeRole'],
    ['accounts', 'createStaff'],
    ['catalogue', 'saveService'],
    ['administration', 'note'],
    ['whatsapp', 'markSeen'],
  ])('leave %s.%s out of reach at run time', (module, name) => {
    expect(Reflect.get(Reflect.get(reads, module), name)).toBeUndefined()
  })

  it('lack writes that the modules themselves have', () => {
    expect(['refund', 'record'].every((name) => name in whole.modules.payments)).toBe(true)
    expect('cancel' in whole.modules.booking).toBe(true)
    expect('note' in whole.modules.administration).toBe(true)
    expect('markSeen' in whole.modules.whatsapp).toBe(true)
  })
})
