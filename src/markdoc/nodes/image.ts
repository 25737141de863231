import Markdoc, { type Schema, type ValidationError } from '@markdoc/markdoc';

const problem = (id: string, message: string): ValidationError[] => [{ id, level: 'error', message }];

/** `![alt](/images/x.png){% width=1200 height=800 %}`: the size keeps the page from jumping. Row S5.3. */
export const image: Schema = {
  attributes: {
    src: {
      type: String,
      required: true,
      validate: (value: string) =>
        value.startsWith('/images/')
          ? []
          : problem('image-src', `'${value}' is not below /images/; put the file into assets/images`),
    },
    alt: { type: String },
    title: { type: String },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    sizes: { type: String },
    /** True for a picture that stands at the top of a page; it is fetched at once. */
    eager: { type: Boolean },
  },
  validate(node) {
    const { alt, width, height } = node.attributes;
    const whole = [width, height].every((size) => size === undefined || (Number.isInteger(size) && size > 0));
    return [
      ...(typeof alt === 'string' && alt.trim() !== ''
        ? []
        : problem(
            'image-alt',
            'the image has no alternative text; write what it shows between the brackets: `![…](…)`',
          )),
      ...(whole ? [] : problem('image-size', "'width' and 'height' are whole numbers of pixels")),
    ];
  },
  transform(node, config) {
    return new Markdoc.Tag('Image', node.transformAttributes(config));
  },
};
