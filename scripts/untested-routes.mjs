// @ts-check
// Part of `npm run check`: finds pages of web whose loader or action has a branch, and that have no test in their
// folder.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import ts from "typescript";
import { Failure, run } from "./lib/fail.mjs";
import { ROOT } from "./lib/paths.mjs";

const FEATURES = join(ROOT, "web/app/features");
const HANDLERS = new Set(["loader", "action", "clientLoader", "clientAction"]);

await run(async () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: "utf8" }).map((name) =>
    join(FEATURES, name),
  );
  const tested = new Set(files.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => dirname(file)));
  const untested = files
    .filter((file) => /^route\.tsx?$/.test(basename(file)) && !tested.has(dirname(file)))
    .filter((file) => handlersOf(file).some(hasBranch))
    .map((file) => relative(FEATURES, dirname(file)));
  if (untested.length > 0)
    throw new Failure(
      `These pages of web/app/features have a loader or action with a branch, and no test beside it:\n${untested.join("\n")}`,
    );
});

/** The loaders and actions that a route exports. @param {string} file */
function handlersOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  /** @type {ts.Node[]} */
  const handlers = [];
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && HANDLERS.has(statement.name?.text ?? ""))
      handlers.push(statement);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && HANDLERS.has(name.getText(source))) handlers.push(initializer);
  }
  return handlers;
}

/** @param {ts.Node} node @returns {boolean} */
function hasBranch(node) {
  return isBranch(node) || ts.forEachChild(node, (child) => hasBranch(child) || undefined) === true;
}

/** @param {ts.Node} node */
function isBranch(node) {
  if (ts.isBinaryExpression(node))
    return [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
    ].includes(node.operatorToken.kind);
  return (
    ts.isIfStatement(node) ||
    ts.isConditionalExpression(node) ||
    ts.isSwitchStatement(node) ||
    ts.isCatchClause(node)
  );
}
