/** What can stand in a text: all the server keeps (src/kit/server/html/body.ts), so that opening and saving loses nothing, and nothing else. */
import Image from '@tiptap/extension-image'
import { Mark, Node } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { imageStart, isSafeAddress } from './addresses.ts'
import { tableExtensions } from './table-nodes.ts'

/** Pictures come from our own store only. */
const Picture = Image.extend({ parseHTML: () => [{ tag: `img[src^="${imageStart}"]` }] }).configure({ inline: false })

const DescriptionList = Node.create({
  name: 'descriptionList',
  group: 'block',
  content: '(descriptionTerm | descriptionDetails)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: () => ['dl', 0],
})
const DescriptionTerm = Node.create({
  name: 'descriptionTerm',
  content: 'inline*',
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: () => ['dt', 0],
})
const DescriptionDetails = Node.create({
  name: 'descriptionDetails',
  content: 'paragraph block*',
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: () => ['dd', 0],
})

const raised = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0], excludes: 'subscript superscript' })

export const extensions = [
  StarterKit.configure({
    codeBlock: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isSafeAddress(address),
    },
  }),
  Picture,
  ...tableExtensions,
  DescriptionList,
  DescriptionTerm,
  DescriptionDetails,
  raised('subscript', 'sub'),
  raised('superscript', 'sup'),
]
