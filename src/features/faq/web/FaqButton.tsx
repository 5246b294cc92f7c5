import { Button } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import styles from './faq.module.css'

const load = () => import('./FaqDialog.tsx')
const FaqDialog = lazyPart(() => load().then((file) => file.default))

/** Help, from every page: a recording of the product above questions with their answers. */
export function FaqButton() {
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  if (isOpen && !isLoaded) setLoaded(true)
  return (
    <>
      <Button
        className={styles.button}
        variant="subtle"
        color="gray"
        leftSection={<Icon name="help-circle" />}
        // on a phone the words are hidden
        aria-label="FAQ’s"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        FAQ’s
      </Button>
      {isLoaded && <FaqDialog opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
