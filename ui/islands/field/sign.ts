import SignaturePad, { type PointGroup } from 'signature_pad'
import { say, sayFailed, settle } from '../toasts/say.ts'
import { showClosing } from './draft/closing-part.ts'
import { noteSigned } from './draft/report-draft.ts'
import { hashToSign } from './draft/report-standing.ts'
import { showAfresh } from './fresh.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { textOf } from './report-fields.ts'
import { sendAction } from './send-action.ts'
import { saveAll } from './unsaved.ts'

const usual = 'It was not saved. Please try again when you have a signal.'

/** The logical size of a signature: it is drawn at the size of the screen, and sent at this one. */
const size = { width: 600, height: 200 } as const

/** The box in which the customer draws, and the form around it. */
export function attendSignature(form: HTMLFormElement): void {
  const box = form.querySelector<HTMLCanvasElement>('[data-sign-box]')
  const clear = form.querySelector<HTMLButtonElement>('[data-sign-clear]')
  if (!box) return
  form.hidden = false
  const pad = new SignaturePad(box, { minWidth: 1, maxWidth: 3 })
  fit(box, pad)
  let width = box.offsetWidth
  new ResizeObserver(() => {
    if (box.offsetWidth === width) return
    width = box.offsetWidth
    fit(box, pad)
  }).observe(box)
  // The page is not loaded anew under the hand of who signs.
  pad.addEventListener('beginStroke', () => (box.dataset['drawn'] = ''))
  clear?.addEventListener('click', () => {
    pad.clear()
    delete box.dataset['drawn']
  })

  whenSent(form, 'sign', () => {
    if (pad.isEmpty()) return 'Please sign in the box'
    const fields = new FormData(form)
    const name = textOf(fields, 'customer_name')
    if (name === '') return 'Please give the name of the customer'
    const stars = textOf(fields, 'satisfaction_rating')
    return {
      signature_data: pictureOf(pad, box),
      customer_name: name,
      ...(stars && { satisfaction_rating: Number(stars) }),
    }
  })
}

/** The form that says why there is no signature. */
export function attendAbsence(form: HTMLFormElement): void {
  whenSent(form, 'absent', () => {
    const fields = new FormData(form)
    const reason = textOf(fields, 'absent_reason')
    if (reason === '') return 'Choose why there is no signature'
    return { absent_reason: reason }
  })
}

type Body = Readonly<Record<string, unknown>>

function whenSent(form: HTMLFormElement, mark: 'sign' | 'absent', bodyOf: () => Body | string): void {
  const { visit = '' } = form.dataset
  let isBusy = false
  let before: { readonly text: string; readonly body: Body; readonly actionId: string } | null = null
  // The form is shown afresh once the report is saved.
  const present = () => (form.isConnected ? form : document.querySelector<HTMLFormElement>(`form[data-${mark}]`))
  const wordsIn = (one: HTMLFormElement | null) => one?.querySelector<HTMLElement>(`[data-${mark}-words]`)

  function fail(words: string): void {
    const place = wordsIn(present())
    if (place) sayFailed(place, words)
  }

  async function send(drawn: Body): Promise<void> {
    await saveAll()
    const now = present()
    const shown = now ? textOf(new FormData(now), 'report_hash') : ''
    const { hash, fault } = await hashToSign(visit, shown, mark === 'absent')
    if (fault !== undefined) return fail(fault)
    const body = { ...drawn, report_hash: hash }
    const text = JSON.stringify(body)
    // The same press again is the same action.
    if (before?.text !== text) {
      before = { text, body: { ...body, happened_at: presentMoment() }, actionId: crypto.randomUUID() }
    }
    const answer = await sendAction({
      visitId: visit,
      method: 'PUT',
      path: `/api/visits/${visit}/signature`,
      body: before.body,
      actionId: before.actionId,
    })
    if (answer.ok === false) {
      return fail(answer.status === 0 || answer.status >= 500 ? usual : answer.detail || usual)
    }
    await noteSigned(visit, hash)
    const box = form.querySelector<HTMLElement>('[data-sign-box]')
    if (box) delete box.dataset['drawn']
    if (answer.ok === true) return showAfresh('closing')
    say('Saved on this phone. It is sent when there is a signal.')
    await showClosing(visit)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    const place = wordsIn(form)
    if (place) settle(place)
    const body = bodyOf()
    if (typeof body === 'string') return fail(body)
    isBusy = true
    send(body)
      .catch(() => fail(usual))
      .finally(() => (isBusy = false))
  })
}

/** Gives the box as many points as the screen shows there. The lines stay, at the new size. */
function fit(box: HTMLCanvasElement, pad: SignaturePad): void {
  const drawn = scaled(pad.toData(), box.offsetWidth / (box.width / ratioOf(box)))
  const ratio = devicePixelRatio || 1
  box.dataset['ratio'] = String(ratio)
  box.width = box.offsetWidth * ratio
  box.height = box.offsetHeight * ratio
  box.getContext('2d')?.scale(ratio, ratio)
  pad.clear()
  pad.fromData(drawn)
}

const ratioOf = (box: HTMLCanvasElement) => Number(box.dataset['ratio'] ?? '1')

/** A PNG of the logical size, dark on white. */
function pictureOf(pad: SignaturePad, box: HTMLCanvasElement): string {
  const copy = document.createElement('canvas')
  copy.width = size.width
  copy.height = size.height
  const flat = new SignaturePad(copy, { backgroundColor: 'rgb(255, 255, 255)', penColor: 'rgb(0, 0, 0)' })
  const drawn = scaled(pad.toData(), size.width / box.offsetWidth)
  flat.fromData(drawn.map((group) => ({ ...group, penColor: 'rgb(0, 0, 0)' })))
  return flat.toDataURL('image/png')
}

function scaled(groups: readonly PointGroup[], by: number): PointGroup[] {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))
}
