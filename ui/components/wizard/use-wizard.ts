import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fieldId } from '../form/field-id.ts'
import { type Answered, askStep, sendStep } from './ask-server.ts'
import { sendPhotos } from './send-photos.ts'
import { useKeeper } from './use-keeper.ts'
import { type Answers, type Offer, type WizardState, answerNames, isAnswered, offerIn } from './view.ts'

/** The wizard in the browser: the same forms to the same server, but the page stays. */
export function useWizard(offer: Offer, first: WizardState) {
  const root = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusNext = useRef<'heading' | 'problem' | 'category' | 'serviceId' | null>(null)
  const byArrow = useRef(false)
  const turn = useRef(0)
  const [state, setState] = useState(first)
  const [answers, setAnswers] = useState(first.answers)
  const [busy, setBusy] = useState(false)
  /** Does again what failed. */
  const [retry, setRetry] = useState<(() => void) | null>(null)
  const keeper = useKeeper(answers, state.step)
  const { withTyped } = keeper

  const show = useCallback((answered: Answered, history: 'push' | 'keep') => {
    if (answered.kind === 'elsewhere') return globalThis.location.assign(answered.url)
    const { state: next, url, title } = answered
    setState((before) => {
      const troubled = next.errors.length > 0 || next.alert !== null || next.taken !== null
      if (troubled) focusNext.current = 'problem'
      else if (before.step !== next.step || before.answers.propertyId !== next.answers.propertyId)
        focusNext.current = 'heading'
      else if (before.showsTrades !== next.showsTrades) focusNext.current = next.showsTrades ? 'category' : 'serviceId'
      return next
    })
    setAnswers(next.answers)
    const { location, history: past, document } = globalThis
    if (history === 'push' && url !== location.pathname + location.search) past.pushState(null, '', url)
    if (location.pathname === '/book') document.title = title
  }, [])

  const attempt = useCallback(
    async function ask(question: () => Promise<Answered>, history: 'push' | 'keep'): Promise<void> {
      const mine = (turn.current += 1)
      setBusy(true)
      setRetry(null)
      try {
        const answered = await question()
        if (mine === turn.current) show(answered, history)
      } catch {
        if (mine === turn.current) setRetry(() => () => void ask(question, history))
      } finally {
        if (mine === turn.current) setBusy(false)
      }
    },
    [show],
  )

  const askKept = useCallback(
    (url: string, history: 'push' | 'keep') => void attempt(() => withTyped(() => askStep(url)), history),
    [attempt, withTyped],
  )

  useLayoutEffect(() => {
    const date = root.current?.querySelector<HTMLInputElement>('input[type="date"]')
    if (date && date.value !== state.answers.date) date.value = state.answers.date
    const target = focusNext.current
    focusNext.current = null
    if (target === 'heading') heading.current?.focus()
    else if (target === 'problem') focusOn(root.current?.querySelector('.error-summary, [role="alert"]'))
    else if (target) {
      focusOn(root.current?.querySelector(`#${fieldId(target)}`))
      root.current?.querySelector('.wizard-trade')?.scrollIntoView()
    }
  }, [state])

  // A trade that was pressed while the script was on its way is chosen now. Arrow keys may still move through the trades.
  useEffect(() => {
    const { category } = typedInto(root.current, first.answers)
    const isByKeys = document.activeElement?.matches('input:focus-visible') === true
    if (!first.showsTrades || category === first.answers.category || isByKeys) return
    focusNext.current = 'serviceId'
    setState((before) => ({ ...before, showsTrades: false, found: null }))
  }, [first])

  const isBooked = state.step > 4
  useEffect(() => {
    setAnswers((before) => typedInto(root.current, before))
    // The way back from a booking is a page of its own: the frame around the wizard changes with it.
    const follow = () => (isBooked ? location.reload() : askKept(stepAddress(), 'keep'))
    globalThis.addEventListener('popstate', follow)
    return () => globalThis.removeEventListener('popstate', follow)
  }, [askKept, isBooked])

  function submit(event: SubmitEvent): void {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/book') return
    event.preventDefault()
    if (busy) return
    const kept = keeper.stop()
    const body = new FormData(form, event.submitter)
    void attempt(() => kept.then(() => sendStep(body)), 'push')
  }

  function input({ target }: Event): void {
    const form = stepForm(root.current)
    if (!form || !(target instanceof Element) || !form.contains(target)) return
    setAnswers(typedInto(root.current, answers))
    if (!isWholeDate(target)) return keeper.keep()
    const kept = keeper.stop()
    const body = new FormData(form)
    body.set('intent', 'times')
    void attempt(() => kept.then(() => sendStep(body)), 'keep')
  }

  /** Not while arrow keys move through the trades: each of them chooses one. */
  function fold(): void {
    if (byArrow.current) return
    focusNext.current = 'serviceId'
    setAnswers(typedInto(root.current, answers))
    setState((before) => ({ ...before, showsTrades: false, found: null }))
    keeper.keep()
  }

  function press(event: Event): void {
    byArrow.current = event instanceof KeyboardEvent && event.key.startsWith('Arrow')
  }

  /** Change links and the like: the step is shown here. */
  function click(event: MouseEvent): void {
    if (isTrade(event.target)) return fold()
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.origin !== globalThis.location.origin || link.pathname !== '/book') return
    event.preventDefault()
    const { pathname, search } = link
    askKept(pathname + search, 'push')
  }

  // Before the page is painted: a press on what has just been shown must not meet the listeners of the step before.
  useLayoutEffect(() => {
    const wizard = root.current
    if (!wizard) return undefined
    wizard.addEventListener('submit', submit)
    wizard.addEventListener('input', input)
    wizard.addEventListener('click', click)
    wizard.addEventListener('keydown', press)
    wizard.addEventListener('pointerdown', press)
    return () => {
      wizard.removeEventListener('submit', submit)
      wizard.removeEventListener('input', input)
      wizard.removeEventListener('click', click)
      wizard.removeEventListener('keydown', press)
      wizard.removeEventListener('pointerdown', press)
    }
  })

  async function addPhotos(files: readonly File[]): Promise<void> {
    const { added, fault } = await sendPhotos(files)
    setState((before) => ({
      ...before,
      photos: [...before.photos, ...added],
      errors: fault === null ? [] : [{ path: 'photo', message: fault }],
    }))
  }

  const paid = useCallback((bookingId: string) => askKept(`/book?step=6&booking=${bookingId}`, 'push'), [askKept])

  return {
    root,
    heading,
    state,
    answers,
    busy,
    retry,
    ready:
      isAnswered(state.step, offerIn(offer, state.area), answers) &&
      (!state.terms?.consent || answers.consent === 'yes'),
    addPhotos,
    paid,
  }
}

function stepForm(root: HTMLElement | null): HTMLFormElement | null {
  return root?.querySelector<HTMLFormElement>('form.wizard-form') ?? null
}

/** The answers with the present values of the form. */
function typedInto(root: HTMLElement | null, before: Answers): Answers {
  const form = stepForm(root)
  if (!form) return before
  const typed = new FormData(form)
  const changed = answerNames.flatMap((name) => {
    if (!form.elements.namedItem(name)) return []
    const value = typed.get(name)
    return [[name, typeof value === 'string' ? value : '']]
  })
  return { ...before, ...Object.fromEntries(changed) }
}

function isTrade(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'radio' && target.name === 'category'
}

/** A day that can be booked, not one that is still being typed. */
function isWholeDate(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'date' && target.value !== '' && target.validity.valid
}

function focusOn(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus()
}

/** The address says the step; any other page shows the first. */
function stepAddress(): string {
  const { pathname, search } = globalThis.location
  return pathname === '/book' && search !== '' ? pathname + search : '/book?step=1'
}
