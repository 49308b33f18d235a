import { settle } from '../toasts/say.ts'
import type { OpenPanel } from './open-panel.ts'
import type { ThreadKeeper } from './thread-kept.ts'

/** The field for a new message and its button. Typed text is kept, and sent one message after another. */
export function threadComposer(
  { model, part, on, problem }: OpenPanel,
  keeper: ThreadKeeper,
  deliver: (written: string) => Promise<unknown>,
) {
  const [form, box, send] = [part('form'), part<HTMLTextAreaElement>('text'), part('send')]
  let isPosting = false

  function judge(): void {
    if (send instanceof HTMLButtonElement) send.disabled = isPosting || !box || box.value.trim() === ''
  }

  function keep(): void {
    keeper.write({ typed: box?.value ?? '', pending: model.now().pending })
  }

  async function write(): Promise<void> {
    const written = box?.value.trim() ?? ''
    if (!box || written === '' || isPosting) return
    isPosting = true
    box.value = ''
    judge()
    box.focus()
    settle(problem)
    try {
      await deliver(written)
    } finally {
      isPosting = false
      judge()
    }
  }

  if (box && box.value === '') box.value = keeper.read().typed
  judge()
  on(form, 'submit', (event) => {
    event.preventDefault()
    void write()
  })
  on(box, 'input', () => {
    judge()
    keep()
  })
  on<KeyboardEvent>(box, 'keydown', (event) => {
    // On a phone the key makes a new line: the button sends.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || !matchMedia('(hover: hover)').matches) return
    event.preventDefault()
    void write()
  })
  model.watch(keep)

  return {
    focus: () => box?.focus(),
    /** Takes what was typed out of the field: it goes with a file. */
    take(): string {
      const typed = box?.value.trim() ?? ''
      if (box) box.value = ''
      judge()
      keep()
      return typed
    },
    /** Text that could not be sent is in the field again, before any text typed meanwhile. */
    putBack(written: string): void {
      if (box) box.value = [written, box.value].filter(Boolean).join('\n')
      judge()
      keep()
    },
  }
}

export type ThreadComposer = ReturnType<typeof threadComposer>
