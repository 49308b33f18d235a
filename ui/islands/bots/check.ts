/** A challenge is good for 30 minutes. */
const freshMs = 20 * 60_000

for (const field of document.querySelectorAll<HTMLInputElement>('input[type="hidden"][name="proof"]')) {
  if (field.form) guard(field.form, field)
}

/** Begins to work at the first touch of a form, and sends it once, with the proof. */
function guard(form: HTMLFormElement, field: HTMLInputElement): void {
  let working: { readonly proof: Promise<string | null>; readonly since: number } | null = null
  let isSending = false
  let isReady = false

  const begin = () => {
    if (working && performance.now() - working.since < freshMs) return working.proof
    // The solver comes with the first touch, and not with the page.
    const proof = import('./proof-of-work.ts').then(({ proofOfWork }) => proofOfWork())
    working = { proof: proof.catch(() => null), since: performance.now() }
    return working.proof
  }
  const say = (words: string) => {
    const place = form.querySelector('[data-bot-check]')
    if (place) place.textContent = words
  }

  form.addEventListener('focusin', () => void begin(), { once: true })
  form.addEventListener('submit', (event) => {
    const submitter = event.submitter instanceof HTMLButtonElement ? event.submitter : null
    if (submitter?.formNoValidate || isReady) return
    event.preventDefault()
    if (isSending) return
    isSending = true
    say('Checking that you are no spam program...')
    void begin().then((proof) => {
      // Without a proof the server mails a link.
      field.value = proof ?? ''
      isReady = true
      say('')
      // Later: a browser leaves out a submit that is asked for while it still tells of the one before, as with a proof that
      // was ready.
      setTimeout(() => form.requestSubmit(submitter))
    })
  })
  // Back from the next page: the proof was spent.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    field.value = ''
    working = null
    isSending = false
    isReady = false
  })
}
