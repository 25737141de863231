import type { Language } from './page-fences.ts';

/**
 * Programs that run one row. They print the row as `store` last wrote it, which is what a job that stopped would read. The
 * machine's clock is the simulation's.
 */
export const scripts: Record<Language, string> = {
  javascript: `const input = JSON.parse(await new Response(process.stdin).text());
    Object.assign(process.env, input.env);
    Date.now = () => input.now * 1000;
    const { cancelNow, upgrade } = await import('./change-now.mjs');
    let { order, storeFails } = input;
    const store = async (row) => {
      if (storeFails) throw new Error('store');
      order = structuredClone(row);
    };
    const copy = structuredClone(order);
    const run = () => (copy.product ? upgrade(input.user, copy, store) : cancelNow(copy, store));
    if (storeFails) await run().catch(() => { storeFails = false; });
    const result = await run().catch(({ message }) => ({ error: message }));
    console.log(JSON.stringify({ order, result }));`,
  ruby: `input = JSON.parse($stdin.read)
    ENV.update(input['env'])
    Time.define_singleton_method(:now) { Time.at(input['now']) }
    load File.join(Dir.pwd, 'change_now.rb')
    order = input['order']
    fails = input['storeFails']
    store = lambda do |row|
      raise 'store' if fails
      order = row.dup
    end
    copy = order.dup
    begin
      result = copy['product'] ? upgrade(input['user'], copy, &store) : cancel_now(copy, &store)
    rescue StandardError => e
      retry if fails && !(fails = false)
      result = { error: e.message }
    end
    puts JSON.generate({ order: order, result: result })`,
  python: `import json, os, sys
given = json.load(sys.stdin)
os.environ.update(given["env"])
import change_now
from change_now import cancel_now, upgrade
change_now.time = type("Clock", (), {"time": lambda: given["now"]})
rows = [given["order"]]
order, fails = dict(rows[0]), [True] if given["storeFails"] else []
def store(row):
    if fails:
        raise RuntimeError("store")
    rows.append(dict(row))
def run():
    return upgrade(given["user"], order, store) if order.get("product") else cancel_now(order, store)
try:
    try:
        result = run()
    except Exception:
        if not fails:
            raise
        fails.clear()
        result = run()
except Exception as error:
    result = {"error": str(error)}
print(json.dumps({"order": rows[-1], "result": result}))`,
  php: `$input = json_decode(file_get_contents('php://stdin'), true);
    foreach ($input['env'] as $name => $value) {
        putenv("$name=$value");
    }
    require 'change-now.php';
    eval('namespace SavedCards; function time() { return $GLOBALS["input"]["now"]; }');
    $order = $input['order'];
    $fails = $input['storeFails'];
    $store = function (array $row) use (&$order, &$fails) {
        if ($fails) throw new Exception('store');
        $order = $row;
    };
    $run = fn (array $row) => isset($row['product'])
        ? SavedCards\\upgrade($input['user'], $row, $store)
        : SavedCards\\cancelNow($row, $store);
    try {
        if ($fails) {
            try { $run($order); } catch (Exception) { $fails = false; }
        }
        $result = $run($order);
    } catch (Exception $error) {
        $result = ['error' => $error->getMessage()];
    }
    echo json_encode(['order' => $order, 'result' => $result]);`,
};
