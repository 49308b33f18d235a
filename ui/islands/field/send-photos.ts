import { digestOf, fileNameIn, notePhoto, waitingAt } from './draft/report-draft.ts'
import { showClosing } from './draft/closing-part.ts'
import { sayFailed, settle } from '../toasts/say.ts'
import { showAfresh } from './fresh.ts'
import { copyOf, originalOf } from './photo-copy.ts'
import { phoneOutbox } from './outbox/phone-outbox.ts'
import { presentMoment } from './outbox/phone-clock.ts'
import { textOf } from './report-fields.ts'
import { sendAction } from './send-action.ts'

interface Waiting {
  readonly id: string
  readonly body: FormData
  readonly line: HTMLElement
  /** The file as the phone took it. */
  readonly file: File
  /** The form has the copy, and the original goes later; or it has the file as it was taken. */
  readonly isReady: boolean
}

/** Sends photos one after another as they are chosen; those that get no answer are sent again. */
export function sendPhotos(form: HTMLFormElement): void {
  const { visit = '' } = form.dataset
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  const lines = form.querySelector<HTMLElement>('[data-photos-sent]')
  const place = form.querySelector<HTMLElement>('[data-photos-words]')
  const button = form.querySelector<HTMLButtonElement>('button')
  if (!input || !lines || !place) return
  const waiting: Waiting[] = []
  let isSending = false
  input.multiple = true
  if (button) button.hidden = true

  function take(): void {
    if (!input || !lines) return
    const fields = new FormData(form)
    const caption = textOf(fields, 'caption')
    for (const file of input.files ?? []) {
      const body = new FormData()
      body.set('photo_type', textOf(fields, 'photo_type'))
      if (caption) body.set('caption', caption)
      body.set('happened_at', presentMoment())
      const line = lines.appendChild(document.createElement('li'))
      line.textContent = `${file.name}: waiting`
      waiting.push({ id: crypto.randomUUID(), body, line, file, isReady: false })
    }
    input.value = ''
    const written = form.querySelector<HTMLInputElement>('[name=caption]')
    if (written) written.value = ''
    void send()
  }
  input.addEventListener('change', take)
  // Those that were chosen before this script ran.
  if (input.files?.length) take()
  form.addEventListener('submit', (event) => event.preventDefault())
  addEventListener('online', () => void send())
  void showWaiting(visit, lines).catch(() => {})

  async function send(): Promise<void> {
    if (isSending || !place) return
    isSending = true
    settle(place)
    for (let next = waiting[0]; next; next = waiting[0]) {
      const name = next.line.textContent.replace(/: [^:]*$/, '')
      next.line.textContent = `${name}: being sent`
      if (!next.isReady) next = waiting[0] = await madeReady(next)
      const { file } = next
      const isCopy = next.body.has('original_follows')
      const original = isCopy ? originalOf(file, (words) => sayFailed(place, `${name}: ${words}`)) : null
      const answer = await sendAction({
        visitId: visit,
        method: 'PUT',
        path: `/api/visits/${visit}/photos/${next.id}`,
        body: next.body,
        actionId: next.id,
        ...(original && { original }),
      })
      if (answer.ok === false && (answer.status === 0 || answer.status >= 500 || answer.status === 429)) {
        next.line.textContent = `${name}: not sent yet. It is sent again automatically`
        // It stays in this page alone until the phone has room.
        if (answer.status === 507) sayFailed(place, answer.detail)
        setTimeout(() => void send(), 15_000)
        break
      }
      waiting.shift()
      if (answer.ok === false) {
        next.line.textContent = `${name}: not added`
        sayFailed(place, answer.detail || 'The photo was not added. Please try again.')
      } else if (answer.ok === 'queued') {
        next.line.textContent = `${name}: ${onPhone}`
        await note(next)
        await showClosing(visit)
      } else {
        next.line.remove()
        await note(next)
        await showAfresh('photos-shown', 'closing')
      }
    }
    isSending = false
  }

  async function note({ id, body }: Waiting): Promise<void> {
    const file = body.get('photo')
    const caption = textOf(body, 'caption') || null
    if (file instanceof Blob) await notePhoto(visit, id, textOf(body, 'photo_type'), caption, await digestOf(file))
  }
}

/** A browser that keeps nothing could not send the original later, and one that reads no such file makes no copy. */
async function madeReady(photo: Waiting): Promise<Waiting> {
  const { body, file } = photo
  const copy = (await phoneOutbox()) && (await copyOf(file))
  if (copy) body.set('original_follows', 'true')
  body.set('photo', copy ?? file)
  return { ...photo, isReady: true }
}

const onPhone = 'saved on this phone, and sent when there is a signal'

/** Those that were chosen before this page was opened, and that the server does not have. */
async function showWaiting(visit: string, lines: HTMLElement): Promise<void> {
  for (const action of await waitingAt(visit, 'photos')) {
    const line = document.createElement('li')
    line.textContent = `${fileNameIn(action)}: ${onPhone}`
    lines.append(line)
  }
}
