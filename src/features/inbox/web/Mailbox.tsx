/** An e-mail address that may break before its @ and nowhere else, as long as it fits. */
export function Mailbox({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}
