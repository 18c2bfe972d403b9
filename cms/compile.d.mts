/**
 * Compiles the server without a check of its types: Strapi loads CommonJS and its schemas from one folder.
 * @param outdir the folder, absolute or from the current one
 */
export declare function compileServer(outdir: string): Promise<void>;
