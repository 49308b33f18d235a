import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseId } from '#modules/shared'
import type { OutgoingForm, Template } from './conversation.ts'
import { formOf, updateTemplate } from './form-of.ts'

const update: Template = { name: updateTemplate, language: 'en_GB', body: '{{1}}: {{2}} ({{3}})', state: 'approved' }
const business = { name: 'Callout Croydon', hotline: '0800-247-847' }
const standing = { isWindowOpen: false, form: null, templates: [update], business }
const message = { text: 'Your visit is confirmed.\n\nSee you then.', action: null }
const photoId = parseId('pho', 'pho_one-picture')
if (!photoId) throw new Error('not the id of a picture')
const media: OutgoingForm = { kind: 'media', photoId, caption: 'The valve' }

const templated = (form: ReturnType<typeof formOf>) => (form.kind === 'template' ? form.parameters : [])

describe('formOf', () => {
  it('is free text with its link while the window is open', () => {
    const action = { label: 'See it', url: 'https://callout.example/track/1' }
    expect(formOf({ ...message, action }, { ...standing, isWindowOpen: true })).toEqual({
      kind: 'text',
      body: `${message.text}\n\nSee it: https://callout.example/track/1`,
    })
  })

  it('has the second link below the first', () => {
    const second = { label: 'Move it', url: 'https://callout.example/manage/2' }
    const action = { label: 'See it', url: 'https://callout.example/track/1', second }
    const inWindow = formOf({ text: 'Done.', action }, { ...standing, isWindowOpen: true })
    expect(inWindow).toEqual({ kind: 'text', body: `Done.\n\nSee it: ${action.url}\nMove it: ${second.url}` })
    const [, words] = templated(formOf({ text: 'Done.', action }, standing))
    expect(words).toBe(`Done. See it: ${action.url} Move it: ${second.url}`)
  })

  it('cuts a long text, and never a link', () => {
    const second = { label: 'Move it', url: `https://callout.example/manage/${'2'.repeat(32)}` }
    const action = { label: 'See it', url: `https://callout.example/track/${'1'.repeat(32)}`, second }
    fc.assert(
      fc.property(fc.string({ maxLength: 6_000 }), fc.boolean(), (text, isWindowOpen) => {
        const form = formOf({ text, action }, { ...standing, isWindowOpen })
        const words = form.kind === 'text' ? form.body : (templated(form)[1] ?? '')
        expect(words.length).toBeLessThanOrEqual(isWindowOpen ? 4_096 : 900)
        expect(words).toContain(`See it: ${action.url}`)
        expect(words.endsWith(`Move it: ${second.url}`)).toBe(true)
      }),
    )
  })

  it('is the template for news outside the window, in one line', () => {
    expect(formOf(message, standing)).toEqual({
      kind: 'template',
      template: update,
      parameters: ['Callout Croydon', 'Your visit is confirmed. See you then.', '0800-247-847'],
    })
  })

  it('is refused outside the window without that template, and a picture always', () => {
    expect(formOf(message, { ...standing, templates: [] }).kind).toBe('refused')
    expect(formOf(message, { ...standing, form: media }).kind).toBe('refused')
    expect(formOf(message, { ...standing, form: media, isWindowOpen: true })).toEqual(media)
  })

  it('is refused where a template needs more words than there are', () => {
    const form = { kind: 'template', template: updateTemplate, parameters: ['one'] } as const
    expect(formOf(message, { ...standing, form })).toEqual({
      kind: 'refused',
      reason: 'The template service_update wants 3 words',
    })
  })

  it('never sends free text outside the window', () => {
    const anyForm = fc.oneof(
      fc.constant(null),
      fc.constant(media),
      fc.record({
        kind: fc.constant('template' as const),
        template: fc.constantFrom(updateTemplate, 'unknown'),
        parameters: fc.array(fc.string(), { maxLength: 5 }),
      }),
    )
    fc.assert(
      fc.property(anyForm, fc.string(), (form, text) => {
        expect(['template', 'refused']).toContain(formOf({ text, action: null }, { ...standing, form }).kind)
      }),
    )
  })
})
