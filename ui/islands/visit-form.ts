import { type AnswerChanges, type AnswerValue, type Question, answerFault, reportLimits } from '#modules/fulfilment'
import { asServed } from './field/as-served.ts'
import { type FormOfPage, formsAfter } from './field/draft/known-forms.ts'
import { digestOf, draftOf, noteAnswered, noteAnswers, notePhoto, waitingAt } from './field/draft/report-draft.ts'
import { phoneOutbox } from './field/outbox/phone-outbox.ts'
import { presentMoment } from './field/outbox/phone-clock.ts'
import { copyOf, originalOf } from './field/photo-copy.ts'
import { textOf } from './field/report-fields.ts'
import { type SentAction, sendAction } from './field/send-action.ts'
import { sayFailed, settle } from './toasts/say.ts'

/** The pause in typing after which a draft is kept, in milliseconds. */
const blink = 150

/** The answers to a form of a visit go through the outbox of the phone, and are a draft while they are typed. */
function attend(page: HTMLFormElement): void {
  const { visit = '', shown = '', tracker = '/dashboard', here = '', then = '', thenComplete = '' } = page.dataset
  const place = page.querySelector<HTMLElement>('[data-answers-words]')
  const saved = page.querySelector<HTMLElement>('[data-answers-saved]')
  if (!place || shown === '') return
  const asked: FormOfPage = JSON.parse(shown)
  const { formId, version, questions } = asked.form
  const served = typedIn(asServed(page), questions)
  let before = asked
  let isBusy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressed: { readonly text: string; readonly id: string; readonly at: string } | null = null
  /** A photo that is sent again is the same one. */
  const photoIds = new Map<File, string>()
  /** Why the originals of photos do not go. */
  const leftOut = new Map<File, string>()
  /** Those that the page has said: the next press leaves it. */
  const read = new Set<File>()
  const restored = restore().catch(() => {})

  /**
   * Fills in the report that the server will have, with the typed values on top. An answer that was given since the
   * page was opened stays.
   */
  async function restore(): Promise<void> {
    const { forms } = await draftOf(visit)
    const isWaiting = (await waitingAt(visit, 'forms')).length > 0
    const isKept = document.documentElement.dataset['keptAt'] !== undefined
    if (isKept || isWaiting) before = formsAfter([asked], forms)[0] ?? asked
    const answers = { ...before.answers, ...forms[formId]?.typed }
    const present = typedIn(page, questions)
    const isTouched = (id: string) => present[id] !== served[id]
    for (const { id } of questions) if (!isTouched(id)) show(page, id, answers[id] ?? null)
    if (questions.some(({ id }) => isTouched(id))) await noteAnswers(visit, formId, changes())
    if (isWaiting && saved) saved.textContent = 'Saved on this phone. It is sent when there is a signal.'
  }

  const changes = () => changedSince(before, typedIn(page, questions))

  page.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void restored.then(() => noteAnswers(visit, formId, changes())), blink)
  })
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    settle(place)
    clearTimeout(timer)
    void restored
      .then(save)
      .catch(() => usual)
      .then((fault) => {
        if (fault !== null) sayFailed(place, fault)
      })
      .finally(() => (isBusy = false))
  })

  /** Null when it is saved here or there, else why not. */
  async function save(): Promise<string | null> {
    const wrong = faultIn(questions, changes())
    if (wrong !== null) return wrong
    const photos = await sendPhotos()
    if (typeof photos === 'string') return photos
    const answers = { ...changes(), ...photos }
    await noteAnswers(visit, formId, answers)
    const text = JSON.stringify(answers)
    // The same press again is the same action.
    if (pressed?.text !== text) pressed = { text, id: crypto.randomUUID(), at: presentMoment() }
    const answer = await sendAction({
      visitId: visit,
      method: 'PUT',
      path: `/api/visits/${visit}/forms/${formId}`,
      body: { version, answers, happened_at: pressed.at },
      actionId: pressed.id,
    })
    if (answer.ok === false) return wordsOf(answer)
    await noteAnswered(visit, formId, answers)
    const unread = [...leftOut].filter(([file]) => !read.has(file))
    for (const [file] of unread) read.add(file)
    if (unread.length > 0)
      return ['It is saved.', ...unread.map(([, words]) => words), 'Press “Save the answers” again to go on.'].join(' ')
    if (answer.ok === 'queued') {
      location.assign(tracker)
      return null
    }
    // The phone keeps form and tracker as they are now.
    await Promise.all([here, tracker.replace(/\?.*$/, '')].map((path) => fetch(path).catch(() => null)))
    const isComplete = typeof answer.body === 'object' && JSON.stringify(answer.body).includes('"complete":true')
    location.assign(isComplete ? thenComplete : then)
    return null
  }

  /** The answers that are photos, or why one was not taken. */
  async function sendPhotos(): Promise<AnswerChanges | string> {
    const answers: Record<string, string> = {}
    for (const { id, kind, label } of questions) {
      const field = page.querySelector<HTMLInputElement>(`[name="${CSS.escape(`photo.${id}`)}"]`)
      const file = kind === 'photo' ? field?.files?.[0] : undefined
      if (!file) continue
      const key = photoIds.get(file) ?? crypto.randomUUID()
      photoIds.set(file, key)
      const leaveOut = (words: string) => void leftOut.set(file, `${label}: ${words}`)
      const fault = await sendPhoto({ visit, id: key, label, file, leaveOut })
      if (fault !== null) return `${label}: ${fault}`
      answers[id] = key
    }
    return answers
  }
}

const usual = 'It was not saved. Please try again when you have a signal.'

interface AnsweredPhoto {
  readonly visit: string
  readonly id: string
  readonly label: string
  readonly file: File
  readonly leaveOut: (words: string) => void
}

/** It goes as the photos of the report do: its copy first, the original later. */
async function sendPhoto({ visit, id, label, file, leaveOut }: AnsweredPhoto): Promise<string | null> {
  const caption = label.slice(0, reportLimits.caption)
  const copy = (await phoneOutbox()) && (await copyOf(file))
  const original = copy ? originalOf(file, leaveOut) : null
  const body = new FormData()
  body.set('photo_type', 'during')
  body.set('caption', caption)
  if (copy) body.set('original_follows', 'true')
  body.set('photo', copy ?? file)
  const answer = await sendAction({
    visitId: visit,
    method: 'PUT',
    path: `/api/visits/${visit}/photos/${id}`,
    body,
    actionId: id,
    ...(original && { original }),
  })
  if (answer.ok === false) return wordsOf(answer)
  await notePhoto(visit, id, 'during', caption, await digestOf(copy ?? file))
  return null
}

function wordsOf({ status, detail }: Extract<SentAction, { readonly ok: false }>): string {
  return status === 0 || (status >= 500 && status !== 507) ? usual : detail || usual
}

const fieldsOf = (page: HTMLFormElement, id: string) =>
  page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
    `[name="${CSS.escape(`answers.${id}`)}"]`,
  )

function show(page: HTMLFormElement, id: string, value: AnswerValue | null): void {
  const text = value === null ? '' : String(value)
  for (const field of fieldsOf(page, id)) {
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      field.checked = field.value === text
      continue
    }
    // The page cannot show a photo that this phone alone has.
    if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === text)) {
      field.add(new Option('A photo on this phone', text))
    }
    field.value = text
  }
}

/** The answers in the form; null for an open question. */
function typedIn(page: HTMLFormElement, questions: readonly Question[]): AnswerChanges {
  const fields = new FormData(page)
  return Object.fromEntries(
    questions.flatMap(({ id, kind }) => {
      if (fieldsOf(page, id).length === 0) return []
      const text = textOf(fields, `answers.${id}`)
      return [[id, text === '' ? null : kind === 'number' ? numberIn(text) : text]]
    }),
  )
}

/** "0,35" and "0.35" are one number; text that is none stays, and is refused. */
function numberIn(text: string): string | number {
  const plain = text.replace(',', '.')
  return /^[-+]?\d*\.?\d+$/.test(plain) ? Number(plain) : text
}

function changedSince({ answers }: FormOfPage, now: AnswerChanges): AnswerChanges {
  return Object.fromEntries(Object.entries(now).filter(([id, value]) => value !== (answers[id] ?? null)))
}

/** The first answer that the server would refuse. */
function faultIn(questions: readonly Question[], changes: AnswerChanges): string | null {
  for (const question of questions) {
    const value = changes[question.id] ?? null
    const fault = value === null ? null : answerFault(question, value)
    if (fault !== null) return `${question.label}: ${fault}`
  }
  return null
}

const form = document.querySelector<HTMLFormElement>('form[data-answers]')
if (form) attend(form)
