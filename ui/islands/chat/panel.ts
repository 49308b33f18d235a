import { chatLimits } from '#modules/chat'
import { chatParts, chatTexts, tickWords } from '../../components/chat/chat-words.ts'
import { proofOfWork } from '../bots/proof-of-work.ts'
import { element } from './elements.ts'
import { type ServerMessage, type ServerState, type ShownMessage, createTalk } from './talk.ts'

interface Begun {
  readonly conversation: ServerState | null
  readonly quick_texts: readonly { readonly label: string; readonly text: string }[]
}

interface Whole {
  readonly conversation: ServerState
  readonly items: readonly ServerMessage[]
}

type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly status: number; readonly why: string }

const patienceMs = 15_000
const answeringMs = 60_000

/** "14:05", as the server says it. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })

async function ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (answer.ok) return { ok: true, value: answer.status === 204 ? null : await answer.json() }
    const { detail = '', errors = [] } = await answer.json()
    return { ok: false, status: answer.status, why: errors[0]?.message ?? detail }
  } catch {
    return { ok: false, status: 0, why: '' }
  }
}

/**
 * Shows the chat in `root`, in place of what stands there: the form that starts it, or the conversation of this browser.
 * Returns a function that ends it, for a panel that is closed.
 */
export function mountChat(root: HTMLElement): () => void {
  let end = () => {}
  let isOver = false
  void begin('')
  return () => {
    isOver = true
    end()
  }

  /** Where the server cannot be asked, what stood there stays: its forms work without a script. */
  async function begin(note: string): Promise<void> {
    const begun = await ask<Begun>('GET', '/api/chat')
    if (isOver || !begun.ok) return
    const { conversation, quick_texts: quickTexts } = begun.value
    if (!conversation) return showStart(note, quickTexts)
    const whole = await ask<Whole>('GET', '/api/chat/messages')
    if (!isOver && whole.ok) showTalk(whole.value, quickTexts, false)
  }

  function showStart(note: string, quickTexts: Begun['quick_texts']): void {
    const old = root.querySelector<HTMLInputElement>('input[type="tel"]')
    const [typed, isUsed] = [old?.value ?? '', old !== null && old === document.activeElement]
    const input = element('input', {
      id: 'chat-phone',
      class: 'input',
      name: 'phone',
      type: 'tel',
      autocomplete: 'tel',
      placeholder: chatTexts.phonePlaceholder,
      maxlength: '40',
      required: true,
      'aria-describedby': 'chat-start-problem',
    })
    input.value = typed
    const problem = element('p', { id: 'chat-start-problem', class: 'chat-problem', role: 'alert' })
    const button = element('button', { class: 'button button-primary', type: 'submit' }, chatTexts.start)
    const form = element(
      'form',
      { class: 'stack chat-start', novalidate: true },
      element('label', { for: 'chat-phone', class: 'label' }, chatTexts.askPhone),
      input,
      problem,
      element('p', { class: 'soft small' }, chatTexts.privacy),
      element('div', {}, button),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (input.value.trim() !== '' && !button.disabled) void start()
    })
    root.replaceChildren(...(note ? [element('p', { role: 'status' }, note)] : []), form)
    if (isUsed) input.focus()

    async function start(): Promise<void> {
      button.disabled = true
      problem.textContent = ''
      const started = await ask<Whole>('POST', '/api/chat', { phone: input.value, proof: await proofOfWork() })
      button.disabled = false
      if (isOver) return
      if (started.ok) return showTalk(started.value, quickTexts, true)
      problem.textContent = started.why || 'We could not reach the office. Please try again.'
      input.setAttribute('aria-invalid', 'true')
      input.focus()
    }
  }

  function showTalk(whole: Whole, quickTexts: Begun['quick_texts'], focuses: boolean): void {
    const talk = createTalk()
    const lines = new Map<string, { readonly line: HTMLLIElement; readonly shown: string }>()
    const list = element('ol', { class: 'chat-lines' })
    const scroll = element('div', { class: 'chat-scroll', tabindex: '0', role: 'log', 'aria-label': 'Messages' }, list)
    const dots = element(
      'p',
      { class: 'chat-dots', hidden: true },
      ...[1, 2, 3].map(() => element('span', { class: 'chat-dot', 'aria-hidden': 'true' })),
      element('span', { class: 'out-of-sight' }, chatTexts.answering),
    )
    const old = root.querySelector<HTMLTextAreaElement>('textarea')
    const [typed, isUsed] = [old?.value ?? '', old !== null && old === document.activeElement]
    const text = element('textarea', {
      id: 'chat-text',
      class: 'input',
      rows: '2',
      maxlength: String(chatLimits.message),
      placeholder: 'Your message',
    })
    text.value = typed
    const send = element('button', { class: 'button button-primary', type: 'submit' }, 'Send')
    const form = element(
      'form',
      { class: 'chat-write', novalidate: true },
      element('label', { for: 'chat-text' }, element('span', { class: 'out-of-sight' }, 'Your message'), text),
      send,
    )
    const chips = element(
      'div',
      { class: 'chat-chips' },
      ...quickTexts.map(({ label, text: ready }) => {
        const chip = element('button', { class: 'chat-chip', type: 'button' }, label)
        chip.addEventListener('click', () => write(ready))
        return chip
      }),
    )
    let stream: EventSource | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let quiet: ReturnType<typeof setTimeout> | undefined

    const judge = () => {
      send.disabled = text.value.trim() === ''
    }
    text.addEventListener('input', judge)
    text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      form.requestSubmit()
    })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (text.value.trim() === '') return
      const written = text.value
      text.value = ''
      judge()
      text.focus()
      write(written)
    })

    for (const item of whole.items) talk.keep(item)
    apply(whole.conversation)
    root.replaceChildren(scroll, dots, chips, form)
    judge()
    draw()
    open()
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('online', reopen)
    if (focuses || isUsed) text.focus()
    end = () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', reopen)
      close()
    }

    function write(written: string): void {
      const key = [...crypto.getRandomValues(new Uint8Array(16))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
      talk.add(key, written.trim(), clock.format())
      draw()
      void post(key, written)
    }

    async function post(key: string, written: string): Promise<void> {
      const posted = await ask<{ readonly message: ServerMessage; readonly conversation: ServerState }>(
        'POST',
        '/api/chat/messages',
        { text: written, client_id: key },
      )
      if (isOver) return
      if (posted.ok) {
        talk.keep(posted.value.message)
        apply(posted.value.conversation)
      } else {
        talk.fail(key, posted.why)
        // The text is kept in the box, so that it is not lost with the conversation.
        if (posted.status === 404) return gone(written)
      }
      draw()
    }

    function gone(written: string): void {
      end()
      text.value = written
      void begin('This conversation has ended. Please start another one.')
    }

    function apply(state: ServerState): void {
      talk.mark(state)
      clearTimeout(quiet)
      dots.hidden = !state.is_answering
      if (state.is_answering) quiet = setTimeout(() => (dots.hidden = true), answeringMs)
    }

    function draw(): void {
      for (const [place, message] of talk.all().entries()) {
        const before = lines.get(message.key)
        const shown = JSON.stringify(message)
        if (before?.shown !== shown) {
          const line = lineOf(message)
          before?.line.replaceWith(line)
          lines.set(message.key, { line, shown })
        }
        const line = lines.get(message.key)?.line
        if (line && list.children[place] !== line) list.insertBefore(line, list.children[place] ?? null)
      }
    }

    function lineOf({ key, text: said, isMine, isAutomatic, time, state, why }: ShownMessage): HTMLLIElement {
      const note = element('p', { class: 'chat-note' })
      if (isAutomatic) note.append(element('span', {}, chatTexts.automatic))
      note.append(element('span', { class: 'figures' }, time))
      if (state === 'failed') {
        const retry = element('button', { class: 'chat-retry', type: 'button' }, chatTexts.notSent)
        retry.addEventListener('click', () => {
          const next = talk.retry(key)
          draw()
          if (next) void post(key, next.text)
          text.focus()
        })
        note.append(...(why ? [element('span', {}, why)] : []), retry)
      } else if (state) {
        const { ticks, words } = tickWords[state]
        note.append(element('span', { class: 'chat-ticks', 'aria-hidden': 'true' }, ticks), element('span', {}, words))
      }
      return element(
        'li',
        { class: isMine ? `chat-line chat-mine chat-${state ?? ''}` : 'chat-line' },
        element(
          'p',
          { class: 'chat-text' },
          element('span', { class: 'out-of-sight' }, isMine ? 'You: ' : 'We: '),
          ...(isMine
            ? [said]
            : chatParts(said, location.origin).map(({ words, isLink }) =>
                isLink ? element('a', { href: words }, words) : words,
              )),
        ),
        note,
      )
    }

    function open(): void {
      if (stream || isOver || document.visibilityState === 'hidden') return
      const opened = new EventSource(`/api/chat/events?after=${talk.newest()}`)
      stream = opened
      opened.addEventListener('chat-message', ({ data }: MessageEvent<string>) => {
        talk.keep(JSON.parse(data))
        draw()
      })
      opened.addEventListener('state', ({ data }: MessageEvent<string>) => {
        apply(JSON.parse(data))
        draw()
      })
      opened.addEventListener('gone', () => gone(text.value))
      opened.addEventListener('error', () => {
        // A lost connection is taken up again by the browser; one that was refused is not.
        if (stream !== opened || opened.readyState !== EventSource.CLOSED) return
        close()
        again = setTimeout(open, 10_000)
      })
    }

    function close(): void {
      clearTimeout(again)
      clearTimeout(quiet)
      stream?.close()
      stream = null
    }

    function reopen(): void {
      close()
      open()
    }

    function onVisible(): void {
      if (document.visibilityState === 'hidden') close()
      else open()
    }
  }
}
