import { smaller } from '../../components/wizard/smaller-picture.ts'

const pauseMs = 800
const megabyte = 1024 * 1024
const lost = 'The connection was lost. What you wrote is kept. Choose the file again'

const form = document.querySelector<HTMLFormElement>('form[data-quote]')
if (form) enhance(form)

function enhance(of: HTMLFormElement): void {
  keepTyping(of)
  for (const input of of.querySelectorAll<HTMLInputElement>('input[type="file"]')) sendWhenChosen(of, input)
  // A press of this button sends what the script has sent already.
  of.querySelector('[data-quote-add]')?.remove()
}

/** Saves the text of the step a moment after the last key, and when the page is left. */
function keepTyping(of: HTMLFormElement): void {
  let waiting = 0
  const save = () => {
    clearTimeout(waiting)
    waiting = 0
    const typed = [...new FormData(of)].flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'proof' ? [[name, value]] : [],
    )
    const body = new URLSearchParams([...typed, ['intent', 'save']])
    void fetch(of.action, { method: 'POST', body, keepalive: true }).catch(() => {})
  }
  of.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') return
    clearTimeout(waiting)
    waiting = window.setTimeout(save, pauseMs)
  })
  of.addEventListener('submit', () => {
    clearTimeout(waiting)
    waiting = 0
  })
  addEventListener('pagehide', () => {
    if (waiting !== 0) save()
  })
}

function sendWhenChosen(of: HTMLFormElement, input: HTMLInputElement): void {
  const status = of.querySelector<HTMLElement>(`[data-quote-status="${input.name}"]`)
  const bar = of.querySelector<HTMLProgressElement>(`[data-quote-bar="${input.name}"]`)
  const say = (words: string) => {
    if (status) status.textContent = words
  }
  input.addEventListener('change', () => void sendAll())

  async function sendAll(): Promise<void> {
    const files = [...(input.files ?? [])]
    const most = Number(input.dataset['most'])
    for (const [place, file] of files.entries()) {
      const count = files.length > 1 ? ` ${place + 1} of ${files.length}` : ''
      const sent = input.name === 'photo' ? await smaller(file) : file
      if (sent.size > most) {
        say(`${file.name} has ${Math.ceil(sent.size / megabyte)} MB: choose a file of up to ${most / megabyte} MB`)
        break
      }
      say(`Sending ${input.name}${count}...`)
      const fault = await sendOne(input.name, sent, file.name, (part) => {
        if (!bar) return
        bar.hidden = false
        bar.value = part
      })
      if (bar) bar.hidden = true
      await showFiles()
      say(fault ?? (place === files.length - 1 ? 'Added' : ''))
      if (fault !== null) break
    }
    input.value = ''
  }
}

/** Null when it was added, else the words why not. */
function sendOne(field: string, file: Blob, name: string, onPart: (part: number) => void): Promise<string | null> {
  const body = new FormData()
  body.set(field, file, name)
  const request = new XMLHttpRequest()
  const { promise, resolve } = Promise.withResolvers<string | null>()
  request.upload.addEventListener('progress', ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0))
  request.addEventListener('load', () => resolve(request.status === 201 ? null : wordsIn(request.responseText)))
  for (const kind of ['error', 'abort', 'timeout'] as const) request.addEventListener(kind, () => resolve(lost))
  request.open('POST', '/api/quote-draft/files')
  request.send(body)
  return promise
}

function wordsIn(answer: string): string {
  try {
    const { detail } = JSON.parse(answer)
    return typeof detail === 'string' ? detail : lost
  } catch {
    return lost
  }
}

/** The list of files as the server has it now. */
async function showFiles(): Promise<void> {
  try {
    const page = await (await fetch('/quote?step=1')).text()
    const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('[data-quote-files]')
    if (fresh) document.querySelector('[data-quote-files]')?.replaceWith(fresh)
  } catch {
    // The list is shown with the next page.
  }
}
