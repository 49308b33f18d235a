/** The page is never shown: the guard always answers with the error page. */
export default function RefusedPage() {
  return null
}
