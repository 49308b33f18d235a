/** An element of the panel; its words are text and never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}

/** A button that is no submit. */
export function button(className: string, label: string): HTMLButtonElement {
  const made = element('button', className, label)
  made.type = 'button'
  made.value = label
  return made
}
