/** Whether a text of the owner may link there: http(s), mailto, tel, a path of this site, or a place on the page. */
export function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/[^/\s]|mailto:\S|tel:\S|#|\/(?![/\\]))/i.test(href)
}
