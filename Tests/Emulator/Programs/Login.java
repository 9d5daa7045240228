import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Logs a person in, and prints their name. */
public class Login {
    private static final HttpClient client = HttpClient.newHttpClient();
    private static final String app = "client_id=" + System.getenv("APP_ID") + "&redirect_uri="
        + URLEncoder.encode("https://app.example/callback", StandardCharsets.UTF_8);

    private static HttpResponse<String> get(String address) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create(address)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) throw new IllegalStateException(text);
        return matcher.group(1);
    }

    public static void main(String[] arguments) throws Exception {
        String location = get("https://www.facebook.com/v19.0/dialog/oauth?scope=email&" + app).headers().firstValue("Location").get();
        String code = first("[?&]code=([^&#]*)", location);
        String token = get("https://graph.facebook.com/v19.0/oauth/access_token?client_secret=" + System.getenv("APP_SECRET")
            + "&code=" + code + "&" + app).body();
        String me = get("https://graph.facebook.com/v19.0/me?fields=name&access_token=" + first("\"access_token\":\"([^\"]*)\"", token)).body();
        System.out.println(first("\"name\":\"([^\"]*)\"", me));
    }
}
