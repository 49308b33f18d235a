/** The pages that may answer a keyword, which a field offers by the id of this list. */
export function PageList({ pages }: { readonly pages: readonly string[] }) {
  return (
    <datalist id="keyword-pages">
      {pages.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </datalist>
  )
}
