/**
 * A transformation of chunks: as much of TransformStream as Remix's data needs, on the streams that every browser has.
 */
export class PipedTransform<In, Out> {
  readonly readable: ReadableStream<Out>;
  readonly #transformer: Transformer<In, Out>;
  #controller!: ReadableStreamDefaultController<Out>;

  constructor(transformer: Transformer<In, Out> = {}) {
    this.#transformer = transformer;
    this.readable = new ReadableStream<Out>({
      start: (controller) => {
        this.#controller = controller;
      },
    });
  }

  /** Puts everything that a stream gives through the transformation; its errors are the result's. */
  async readAll(source: ReadableStream<In>): Promise<void> {
    const out = this.#controller as unknown as TransformStreamDefaultController<Out>;
    const { transform, flush } = this.#transformer;
    try {
      const reader = source.getReader();
      for (let next = await reader.read(); !next.done; next = await reader.read())
        await (transform ? transform(next.value, out) : out.enqueue(next.value as unknown as Out));
      await flush?.(out);
      this.#controller.close();
    } catch (error) {
      this.#controller.error(error);
    }
  }
}

/** `ReadableStream.prototype.pipeThrough`, for a `PipedTransform`. */
export function pipeThrough<T>(this: ReadableStream, transform: ReadableWritablePair<T>): ReadableStream<T> {
  void (transform as unknown as PipedTransform<unknown, T>).readAll(this);
  return transform.readable;
}
