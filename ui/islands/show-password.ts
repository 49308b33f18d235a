/** Lets the visitor see the passwords of a form while they are typed. Without this script they stay hidden. */
for (const part of document.querySelectorAll<HTMLElement>('[data-passwords]')) {
  const button = part.querySelector<HTMLButtonElement>('[data-show-passwords]')
  const words = button?.querySelector('span')
  if (!button || !words) continue
  // With the name in the page, a hidden button would answer to the label of the field.
  button.setAttribute('aria-label', 'Show password')
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = button.getAttribute('aria-pressed') !== 'true'
    button.setAttribute('aria-pressed', `${isShown}`)
    words.textContent = isShown ? 'Hide' : 'Show'
    for (const input of part.querySelectorAll('input')) input.type = isShown ? 'text' : 'password'
  })
}
